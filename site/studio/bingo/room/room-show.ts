import { missingFor, type RoomPrize, type RoomTicket } from '@tamuvo/games/bingo/room.ts'
import { type BingoRoom, ballsOut } from '@tamuvo/games/bingo/rooms.ts'
import { ticketOf } from '@tamuvo/games/bingo/round.ts'
import type { PrizeView, RoundView } from './room-source.ts'

/**
 * waiting: no round with tickets · closing: the sale is closed, balls begin in a moment · calling: balls come · over: all prizes are out
 * · void: the stakes went back
 */
type Stage = 'waiting' | 'closing' | 'calling' | 'over' | 'void'

/** What there is to see of a round at a moment. */
export type RoundShown = {
  readonly stage: Stage
  /** The balls that are out, in order. */
  readonly balls: readonly number[]
  /** Prizes whose ball is out. */
  readonly won: readonly PrizeView[]
  /** The prize that is played for: the first that is not won. */
  readonly open: PrizeView | undefined
}

const nothing: RoundShown = { stage: 'waiting', balls: [], won: [], open: undefined }

/** All clients show the same at the same moment: it follows from the time at which the balls began. @param nowMs by the server's clock */
export const shownAt = (room: BingoRoom, round: RoundView | null, nowMs: number): RoundShown => {
  if (!round || (round.ticketCount === 0 && round.state !== 'closed')) return nothing
  if (round.state === 'void') return { ...nothing, stage: 'void' }
  if (!round.startedAt || !round.endsAt) return { ...nothing, stage: 'closing', open: round.prizes[0] }
  const last = Math.max(...round.prizes.map(({ ball }) => ball ?? 0))
  const count = Math.min(ballsOut(room, nowMs - Date.parse(round.startedAt)), last + 1)
  const won = round.prizes.filter(({ ball }) => ball !== null && ball < count)
  const stage = won.length === round.prizes.length ? 'over' : 'calling'
  const open = round.prizes.find((prize) => !won.includes(prize))
  return { stage, balls: round.balls.slice(0, count), won, open }
}

/** A ticket with how near it is to the prize that is played for, and what it has won so far. */
export type TicketShown = RoomTicket & { readonly missing: number; readonly prizes: readonly string[] }

/** The tickets of a member in a round. */
export const ticketsOf = (
  room: BingoRoom,
  { number, commitment, tickets }: Pick<RoundView, 'number' | 'commitment' | 'tickets'>,
): RoomTicket[] => tickets.map((id) => ticketOf({ room, number, commitment }, BigInt(id)))

/** Tickets as they stand, those that won first, then those that need the fewest numbers. */
export const rankTickets = (room: BingoRoom, tickets: readonly RoomTicket[], { balls, won, open }: RoundShown): TicketShown[] => {
  const called = new Set(balls)
  const prize = prizeOf(room, open)
  return tickets
    .map((ticket): TicketShown => ({
      ...ticket,
      missing: missingFor(prize, ticket.numbers, called),
      prizes: won.filter(({ ownTickets }) => ownTickets.includes(ticket.id.toString())).map(({ pattern }) => pattern),
    }))
    .toSorted((a, b) => b.prizes.length - a.prizes.length || a.missing - b.missing || (a.id < b.id ? -1 : 1))
}

/** The prize of the rules that is played for: the last one when all are out. */
const prizeOf = ({ prizes }: BingoRoom, open: PrizeView | undefined): RoomPrize => {
  const found = prizes.find(({ pattern }) => pattern === open?.pattern) ?? prizes.at(-1)
  if (!found) throw new Error('a room has prizes')
  return found
}

/** The numbers that a ticket lacks one of for the prize that is played for, when one is all it lacks. */
export const lastNumbersOf = (room: BingoRoom, ticket: TicketShown, { balls, open }: RoundShown): number[] => {
  if (ticket.missing !== 1 || !open) return []
  const prize = prizeOf(room, open)
  const missing = ticket.numbers.filter((number) => number > 0 && !balls.includes(number))
  return missing.filter((number) => missingFor(prize, ticket.numbers, new Set([...balls, number])) === 0)
}
