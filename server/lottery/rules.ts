import type { InputOf } from '@tamuvo/contract/call.ts'
import type { placeTickets } from '@tamuvo/contract/lottery.ts'
import type { Refusal } from '@tamuvo/contract/refusals.ts'
import type { StakedBet } from '@tamuvo/games/kit/turnover.ts'
import { findPlay, playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { compileGrader } from '@tamuvo/games/lottery/grade.ts'
import { winningPatterns } from '@tamuvo/games/lottery/patterns.ts'
import { mostHits } from '@tamuvo/games/lottery/most-hits.ts'
import { type Opposites as PlayOpposites, oppositesOf } from '@tamuvo/games/lottery/opposites.ts'
import { parsePicks, type PicksRefusal, splitPicks } from '@tamuvo/games/lottery/picks.ts'
import type { Draw, Family, Grader, Play } from '@tamuvo/games/lottery/play.ts'
import { capPrize, lineWin, modeMin, rebateRate } from '@tamuvo/games/lottery/prize.ts'
import type { TicketPrice } from '@tamuvo/games/lottery/ticket-terms.ts'
import { areFree, decodePrice, lotteryTickets, marketOf, playOfMarket } from '@tamuvo/games/lottery/ticket.ts'
import { prizeOfHits, ticketCost } from '@tamuvo/games/lottery/ticket-cost.ts'
import { type Amount, fromWire, shareDown, times, zero } from '@tamuvo/money/amount.ts'
import type { GradedBet, NewBet } from '../betting/bet.ts'
import type { Opposites } from '../betting/opposites.ts'
import type { Grade } from '../betting/settle.ts'
import type { Prefilter } from '../betting/stream-store.ts'
import { invariant } from '../kit/invariant.ts'
import { type DrawGame, nettingRules } from './games.ts'
import { exposuresOfTicket } from './liability.ts'

/** Modes go down from the member's own in steps of 0.1 % RTP. */
export const modeStep = 2

export type TicketOrder = InputOf<typeof placeTickets>['tickets'][number]

/** A valid ticket without its round. `cost`: its price, which is the stake unless the house pays it. */
export type Offer = Omit<NewBet, 'roundId'> & { lines: number; cost: Amount }

export type TicketRefusal =
  | PicksRefusal
  | Extract<Refusal, 'PLAY_UNKNOWN' | 'MODE_INVALID' | 'UNIT_INVALID' | 'STAKE_TOO_LOW' | 'LIMIT_STAKE' | 'LIMIT_PAYOUT'>
export type Offered = { ok: true; offer: Offer } | { ok: false; refusal: TicketRefusal }

const refused = (refusal: TicketRefusal): Offered => ({ ok: false, refusal })

/**
 * Prices a ticket by the rules of its game, or refuses it.
 * @param memberMode the member's own prize mode
 * @param isFree the house pays: the member stakes nothing and gets no rebate, all else is the same
 */
export const offerTicket = (game: DrawGame, memberMode: number, order: TicketOrder, isFree = false): Offered => {
  const { limits } = game
  const unit = fromWire(order.unit)
  const play = findPlay(game.family, order.play)
  if (!play) return refused('PLAY_UNKNOWN')
  if (!isModeFor(memberMode, order.mode)) return refused('MODE_INVALID')
  if (!game.units.includes(unit)) return refused('UNIT_INVALID')
  if (order.multiple > limits.multipleMax) return refused('LIMIT_STAKE')
  const parsed = parsePicks(play, order.picks)
  if (!parsed.ok) return refused(parsed.refusal)
  const cost = ticketCost({ play, picks: parsed.picks, unit, multiple: order.multiple })
  if (cost < limits.stakeMin) return refused('STAKE_TOO_LOW')
  if (cost > limits.ticketStakeMax) return refused('LIMIT_STAKE')
  const eachLine = lineWin(play, order.mode, unit)
  // What is sold is paid in full: the cap refuses tickets, it does not cut their return.
  const most = prizeOfHits(mostHits(play, parsed.picks), eachLine, order.multiple)
  if (most > limits.prizeMax) return refused('LIMIT_PAYOUT')
  const { picks, lines } = parsed
  const stake = isFree ? zero : cost
  const rebate = rebateOf(play, stake, memberMode, order.mode)
  const { multiple, mode: prizeGroup } = order
  const ticket = { play, picks, unit, multiple, prizeGroup, lines, lineWin: eachLine, rebate, isFree }
  const { market, selection, price } = lotteryTickets.encode(ticket)
  const exposures = exposuresOfTicket(game.liability, play, picks, ticket)
  const offer = { market, selection, price, stake, valid: stake, ruleVersion: game.ruleVersion, exposures, lines, cost }
  return { ok: true, offer }
}

/** The bet of an offer. Written out: V8 copies by `...` several microseconds slower, for each ticket. */
export const betOf = ({ market, selection, price, stake, valid, ruleVersion, exposures }: Offer, roundId: bigint): NewBet => ({
  roundId,
  market,
  selection,
  price,
  stake,
  valid,
  ruleVersion,
  exposures,
})

const isModeFor = (memberMode: number, mode: number): boolean => mode >= modeMin && mode <= memberMode && mode % modeStep === 0

/** Below the own mode the difference is a rebate on the stake, rounded down. Plays with house odds have no mode. */
const rebateOf = (play: Play, stake: Amount, ownMode: number, mode: number): Amount => {
  if (play.odds !== 'mode') return zero
  const { over, under } = rebateRate(ownMode, mode)
  return shareDown(stake, over, under)
}

/**
 * Grades tickets by a result: hits × win of a line at the time of sale × multiple, rounded down once. The cap binds tickets sold before it was a
 * condition of the sale.
 * Each play is prepared once.
 */
export const gradeBy = (game: DrawGame, draw: Draw): Grade => {
  const graders = new Map<string, Grader>()
  const graderOf = (market: string): Grader => {
    const known = graders.get(market)
    if (known) return known
    const made = compileGrader(playSold(market), draw)
    graders.set(market, made)
    return made
  }
  return ({ market, selection, price }) => {
    const hits = graderOf(market)(selection)
    if (hits === 0) return undefined
    const { lineWin: eachLine, multiple } = priceSold(price)
    return { amount: capPrize(prizeOfHits(hits, eachLine, multiple), game.limits.prizeMax), detail: String(hits) }
  }
}

/** Patterns of winning selections by play, see `winningMarks`. */
export const patternsBy = ({ family }: DrawGame, draw: Draw): NonNullable<Prefilter['patterns']> =>
  new Map(playsOf(family).map((play) => [marketOf(family, play.code), winningPatterns(play, draw)]))

const oppositesByFamily = new Map<Family, Opposites>()

/** Opposite tickets of a game: of those of a member in an issue only the net part counts as turnover. */
export const oppositesBy = ({ family }: Pick<DrawGame, 'family'>): Opposites => {
  const known = oppositesByFamily.get(family)
  if (known) return known
  const markets = playsOf(family).flatMap((play): [string, Pick<PlayOpposites, 'group' | 'linesMin'>][] => {
    const opposites = oppositesOf(play)
    return opposites ? [[marketOf(family, play.code), opposites]] : []
  })
  const made = { markets: new Map(markets), lines: soldLines, ruleVersions: nettingRules, sidesOf }
  oppositesByFamily.set(family, made)
  return made
}

/** The lines of a ticket, by its price. */
const linesSold = (price: string): bigint => BigInt(price.split(';', 2)[1] ?? '')
const soldLines = `split_part(price, ';', 2)::int`

/** Each line of a ticket costs the same. */
const sidesOf = ({ market, selection, price, stake }: GradedBet): StakedBet => {
  const { picker, costMultiple, opposites } = opposedBy(market)
  const picks = splitPicks(picker, selection)
  const isFree = areFree(price)
  const line = isFree ? freeLine(price, costMultiple) : stake / linesSold(price)
  const onSides: StakedBet['onSides'] = (take) =>
    opposites?.onSides(picks, (place, side, lines) => take(place, side, line * lines))
  return { stake, isFree, onSides }
}

/** What the house staked on a line. */
const freeLine = (price: string, costMultiple: number): bigint => {
  const { unit, multiple } = priceSold(price)
  return times(unit, BigInt(multiple) * BigInt(costMultiple))
}

type Opposed = Pick<Play, 'picker' | 'costMultiple'> & { opposites: PlayOpposites | undefined }

const opposedMarkets = new Map<string, Opposed>()

const opposedBy = (market: string): Opposed => {
  const known = opposedMarkets.get(market)
  if (known) return known
  const play = playSold(market)
  const made = { picker: play.picker, costMultiple: play.costMultiple, opposites: oppositesOf(play) }
  opposedMarkets.set(market, made)
  return made
}

const playSold = (market: string): Play => {
  const play = playOfMarket(market)
  invariant(play, 'only plays of the game are sold')
  return play
}

export const priceSold = (text: string): TicketPrice => {
  const price = decodePrice(text)
  invariant(price, 'prices are written by the codec alone')
  return price
}
