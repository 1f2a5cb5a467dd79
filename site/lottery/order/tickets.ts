import { fraction, toDecimal } from '@tamuvo/games/kit/fraction.ts'
import { findPlay } from '@tamuvo/games/lottery/catalogue.ts'
import { mostHits } from '@tamuvo/games/lottery/most-hits.ts'
import { parsePicks } from '@tamuvo/games/lottery/picks.ts'
import type { Family, Play } from '@tamuvo/games/lottery/play.ts'
import { lineWin } from '@tamuvo/games/lottery/prize.ts'
import { prizeOfHits } from '@tamuvo/games/lottery/ticket-cost.ts'
import { type Amount, fromWire, sum, times, wirePattern, zero } from '@tamuvo/money/amount.ts'
import type { Draft } from '../picks/selection.ts'

/** On what terms tickets are bought: what one line costs, how often, at which prize mode. `unit` as on the wire. */
export type Terms = { unit: string; multiple: number; mode: number }

/** A ticket as it is ordered, with its lines. Plain data: it is kept while the page is away. */
export type Ticket = Terms & { play: string; picks: string; lines: number }

/** What a game allows; amounts as on the wire. */
export type Limits = { ticketStakeMax: string; orderTicketsMax: number; multipleMax: number; prizeMax: string; stakeMin: string }

export const ticketOf = ({ play, picks, lines }: Draft, terms: Terms): Ticket => ({ ...terms, play: play.code, picks, lines })

/** Lines × lots of a line × unit × multiple. */
export const costOf = (play: Play, { lines, unit, multiple }: Pick<Ticket, 'lines' | 'unit' | 'multiple'>): Amount =>
  times(fromWire(unit), BigInt(lines) * BigInt(play.costMultiple) * BigInt(multiple))

/** What tickets cost together. */
export const totalOf = (family: Family, tickets: readonly Ticket[]): Amount =>
  sum(tickets.map((ticket) => costOfTicket(family, ticket)))

export const costOfTicket = (family: Family, ticket: Ticket): Amount => {
  const play = findPlay(family, ticket.play)
  return play ? costOf(play, ticket) : zero
}

/** What one winning line of a ticket pays. */
export const winOfLine = (play: Play, terms: Terms): Amount => winOf(play, terms, 1)

const winOf = (play: Play, { unit, multiple, mode }: Terms, hits: number): Amount =>
  prizeOfHits(hits, lineWin(play, mode, fromWire(unit)), multiple)

/** The share of its stake that a line returns in the long run, as it is paid: its win is rounded down. "97.65%" */
export const returnOf = (play: Play, terms: Terms): string => {
  const { over, under } = play.expectedHits
  const stake = costOf(play, { ...terms, lines: 1 })
  return `${toDecimal(fraction(winOfLine(play, terms) * over * 100n, stake * under), 2)}%`
}

/** The most that a ticket can win, by any result. */
const mostOf = (play: Play, { picks, ...terms }: Ticket): Amount => {
  const parsed = parsePicks(play, picks)
  return parsed.ok ? winOf(play, terms, mostHits(play, parsed.picks)) : zero
}

/** The most that one of these tickets can win, by any result. */
export const largestWinOf = (family: Family, tickets: readonly Ticket[]): Amount =>
  tickets
    .map((ticket) => {
      const play = findPlay(family, ticket.play)
      return play ? mostOf(play, ticket) : zero
    })
    .reduce((most, each) => (each > most ? each : most), zero)

export type TicketFault = 'stake_low' | 'stake_high' | 'prize_high' | 'multiple_high' | 'sold_out' | 'sold_out_many'

/** Why a ticket would be refused for its amounts, before it is sent. */
export const faultOf = (play: Play, ticket: Ticket, limits: Limits): TicketFault | undefined => {
  const cost = costOf(play, ticket)
  if (ticket.multiple > limits.multipleMax) return 'multiple_high'
  if (cost < fromWire(limits.stakeMin)) return 'stake_low'
  if (cost > fromWire(limits.ticketStakeMax)) return 'stake_high'
  if (mostOf(play, ticket) > fromWire(limits.prizeMax)) return 'prize_high'
  return undefined
}

const isSamePick = (a: Ticket, b: Ticket): boolean =>
  a.play === b.play && a.picks === b.picks && a.unit === b.unit && a.mode === b.mode

export const isSameTicket = (a: Ticket, b: Ticket): boolean => isSamePick(a, b) && a.multiple === b.multiple

/**
 * Puts tickets into a cart, newest first. The same picks on the same terms become one ticket with both multiples, as long as
 * that may still be sold.
 * @param maySell whether a ticket is within the limits
 */
export const addedTo = (
  cart: readonly Ticket[],
  tickets: readonly Ticket[],
  maySell: (ticket: Ticket) => boolean,
): readonly Ticket[] =>
  tickets.reduce((filled: readonly Ticket[], ticket) => {
    const twin = filled.find((each) => isSamePick(each, ticket))
    const both = twin && { ...twin, multiple: twin.multiple + ticket.multiple }
    if (!both || !maySell(both)) return [ticket, ...filled]
    return filled.map((each) => (each === twin ? both : each))
  }, cart)

/** Why a ticket of a game would be refused, if it would. */
export const faultOfTicket = (family: Family, ticket: Ticket, limits: Limits): TicketFault | undefined => {
  const play = findPlay(family, ticket.play)
  return play && faultOf(play, ticket, limits)
}

/** Tickets at most at a member's own prize mode: a visitor may have chosen them at another. */
export const atMostMode = (tickets: readonly Ticket[], modeMax: number): Ticket[] =>
  tickets.map((ticket) => (ticket.mode > modeMax ? { ...ticket, mode: modeMax } : ticket))

/** Tickets that were kept, as far as they still are tickets of a game. Text from a browser's storage may be anything. */
export const readTickets = (family: Family, stored: unknown): Ticket[] =>
  Array.isArray(stored) ? stored.flatMap((each) => readTicket(family, each) ?? []) : []

const readTicket = (family: Family, stored: unknown): Ticket | undefined => {
  const { play: code, picks, unit, multiple, mode } = (stored ?? {}) as Record<string, unknown>
  if (typeof code !== 'string' || typeof picks !== 'string' || typeof unit !== 'string' || !wirePattern.test(unit))
    return undefined
  if (!isCount(multiple) || !isCount(mode)) return undefined
  const play = findPlay(family, code)
  const parsed = play && parsePicks(play, picks)
  return parsed?.ok ? { play: code, picks: parsed.text, lines: parsed.lines, unit, multiple, mode } : undefined
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
