import { amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { type Fraction, fraction } from '../kit/fraction.ts'
import type { TicketCodec } from '../kit/ticket.ts'
import { findPlay } from './catalogue.ts'
import { describeTicket } from './describe.ts'
import { formatPicks, parsePicks, picksTextMax } from './picks.ts'
import type { Family, Play } from './play.ts'
import { isMode } from './prize.ts'
import type { LotteryTicket, TicketPrice } from './ticket-terms.ts'

/** The market of a play: "fast5/dwd". */
export const marketOf = (family: Family, playCode: string): string => `${family}${marketBreak}${playCode}`

const marketBreak = '/'

/** The code of the play in a market, as in the digest. */
export const playCodeOf = (market: string): string => market.slice(market.indexOf(marketBreak) + 1)

/** The play of a market. @param market untrusted input */
export const playOfMarket = (market: string): Play | undefined => {
  const [family, code, ...rest] = market.split(marketBreak)
  return isFamily(family) && code !== undefined && rest.length === 0 ? findPlay(family, code) : undefined
}

const isFamily = (text: string | undefined): text is Family => text === 'fast5' || text === 'north' || text === 'south'

/** A price has this when there is a rebate. */
export const rebateMark = '+'

/** A price ends with this when the house has staked: what the member paid. */
const freeMark = ';0'

/** Whether terms of a ticket, as in its price and its receipt, are those of a free one. */
export const areFree = (terms: string): boolean => terms.endsWith(freeMark)

/**
 * "1.00|3|1900;2;9.50+0.30": unit, multiple and prize group as in the digest, lines, win of a line and rebate. A win that is not
 * whole minor units is their fraction, "196/9"; in tickets of rule versions 1 it is rounded down. A free ticket has no rebate: "1.00|3|1900;2;9.50;0".
 */
const encodePrice = ({ unit, multiple, prizeGroup, lines, lineWin, rebate, isFree }: TicketPrice): string => {
  const end = isFree ? freeMark : rebate === zero ? '' : `${rebateMark}${toWire(rebate)}`
  return `${toWire(unit)}|${multiple}|${prizeGroup};${lines};${encodeWin(lineWin)}${end}`
}

const encodeWin = ({ over, under }: Fraction): string => (under === 1n ? toWire(amount(over)) : `${over}/${under}`)

/** @returns undefined for a fraction that `encodeWin` does not produce */
const decodeWin = (text: string): Fraction | undefined => {
  const [over = '', under] = text.split('/')
  if (under === undefined) return fraction(fromWire(text))
  const win = fraction(BigInt(over), BigInt(under))
  return encodeWin(win) === text ? win : undefined
}

const pricePattern =
  /^((?:0|[1-9]\d{0,9})\.\d{2})\|([1-9]\d{0,5})\|([1-9]\d{3});([1-9]\d{0,5});((?:0|[1-9]\d{0,13})\.\d{2}|[1-9]\d{0,17}\/[1-9]\d{0,9})(?:\+((?:0|[1-9]\d{0,9})\.\d{2})|(;0))?$/

/** Parses a price. @returns undefined for all that `encodePrice` does not produce */
export const decodePrice = (text: string): TicketPrice | undefined => {
  const [, unit, multiple, prizeGroup, lines, win, rebate, free] = pricePattern.exec(text) ?? []
  const lineWin = win === undefined ? undefined : decodeWin(win)
  if (unit === undefined || lineWin === undefined) return undefined
  const price: TicketPrice = {
    unit: fromWire(unit),
    multiple: Number(multiple),
    prizeGroup: Number(prizeGroup),
    lines: Number(lines),
    lineWin,
    rebate: rebate === undefined ? zero : fromWire(rebate),
    isFree: free !== undefined,
  }
  return price.unit > 0n && isMode(price.prizeGroup) && rebate !== '0.00' ? price : undefined
}

export const lotteryTickets: TicketCodec<LotteryTicket> = {
  encode: (ticket) => ({
    market: marketOf(ticket.play.family, ticket.play.code),
    selection: formatPicks(ticket.play, ticket.picks),
    price: encodePrice(ticket),
  }),
  decode: ({ market, selection, price: priceText }) => {
    const play = playOfMarket(market)
    const price = decodePrice(priceText)
    if (!play || !price || selection.length > picksTextMax) return undefined
    const parsed = parsePicks(play, selection)
    if (!parsed.ok || parsed.text !== selection || parsed.lines !== price.lines) return undefined
    return { play, picks: parsed.picks, ...price }
  },
  describe: describeTicket,
}
