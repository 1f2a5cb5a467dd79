import { cells75, completedAt, corners75, lines75, placesOf } from './card75.ts'
import { rowsOf90 } from './ticket90.ts'

/**
 * Rooms of bingo: all tickets of a round share one order of balls and one pool of prizes. A prize goes to the tickets that complete its
 * pattern on the earliest ball, in equal parts. All follows from the tickets and the balls.
 */

/** A ticket that was sold; `id` in the order of the sale. */
export type RoomTicket = { readonly id: number; readonly numbers: readonly number[] }

/** A prize: the part of the pool in hundredths, and when a ticket completes its pattern, as a place in the draw from 0. */
type Prize = {
  readonly pattern: string
  readonly percent: bigint
  readonly wonAt: (ticket: RoomTicket, places: ReadonlyMap<number, number>) => number | undefined
}

/** The prizes of a room, in the order in which they are played for; their parts sum to 100. */
export type RoomRules = { readonly prizes: readonly Prize[] }

/** The place at which the nth of these sets of cells is complete. */
const nthAt = (
  nth: number,
  { ticket, sets, places }: { ticket: RoomTicket; sets: readonly (readonly number[])[]; places: ReadonlyMap<number, number> },
): number | undefined => {
  const done = sets.flatMap((cells) => completedAt(ticket.numbers, cells, places) ?? [])
  return done.toSorted((a, b) => a - b)[nth - 1]
}

const rows90 =
  (nth: number): Prize['wonAt'] =>
  (ticket, places) =>
    nthAt(nth, { ticket, sets: rowsOf90(ticket.numbers), places })

/** 90 balls: one row, two rows, all three; in Turkey birinci çinko, ikinci çinko, tombala. */
export const room90: RoomRules = {
  prizes: [
    { pattern: 'one-row', percent: 15n, wonAt: rows90(1) },
    { pattern: 'two-rows', percent: 25n, wonAt: rows90(2) },
    { pattern: 'full', percent: 60n, wonAt: rows90(3) },
  ],
}

/** 75 balls: the four corners, a line, the full card. */
export const room75: RoomRules = {
  prizes: [
    { pattern: 'corners', percent: 15n, wonAt: ({ numbers }, places) => completedAt(numbers, corners75, places) },
    { pattern: 'line', percent: 25n, wonAt: (ticket, places) => nthAt(1, { ticket, sets: lines75, places }) },
    { pattern: 'full', percent: 60n, wonAt: ({ numbers }, places) => completedAt(numbers, cells75, places) },
  ],
}

/** A prize as it was won: with which ball, by which tickets, and what each of them gets in minor units. */
export type PrizeWon = {
  readonly pattern: string
  readonly ball: number
  readonly shares: readonly { readonly ticket: number; readonly amount: bigint }[]
}

/** What a pool is: the part of the sales that the room pays back, in minor units. @param returnMillionths of the sales */
export const poolOf = (sales: bigint, returnMillionths: bigint): bigint => (sales * returnMillionths) / 1_000_000n

/** The parts of a pool, all of it: what is left when each part is rounded down goes to the last. */
export const partsOf = (pool: bigint, { prizes }: RoomRules): bigint[] => {
  const parts = prizes.map(({ percent }) => (pool * percent) / 100n)
  const left = pool - parts.reduce((sum, part) => sum + part, 0n)
  return parts.map((part, place) => (place === parts.length - 1 ? part + left : part))
}

/** An amount in equal parts; those sold first get one minor unit more each when it does not divide. */
const shareOut = (amount: bigint, winners: readonly number[]): PrizeWon['shares'] => {
  const count = BigInt(winners.length)
  return winners
    .toSorted((a, b) => a - b)
    .map((ticket, place) => ({ ticket, amount: amount / count + (BigInt(place) < amount % count ? 1n : 0n) }))
}

/**
 * Who wins what, once the balls are drawn. All balls are drawn, so every prize is won when a ticket was sold.
 * @param balls all balls of the room in their order
 */
export const playRoom = (
  rules: RoomRules,
  round: { tickets: readonly RoomTicket[]; balls: readonly number[]; pool: bigint },
): PrizeWon[] => {
  const places = placesOf(round.balls)
  const parts = partsOf(round.pool, rules)
  return rules.prizes.flatMap(({ pattern, wonAt }, prize) => {
    const won = round.tickets.flatMap((ticket) => {
      const ball = wonAt(ticket, places)
      return ball === undefined ? [] : [{ id: ticket.id, ball }]
    })
    if (won.length === 0) return []
    const ball = Math.min(...won.map((each) => each.ball))
    const winners = won.filter((each) => each.ball === ball).map(({ id }) => id)
    return [{ pattern, ball, shares: shareOut(parts[prize] ?? 0n, winners) }]
  })
}
