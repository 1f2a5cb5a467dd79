import { completedAt, placesOf } from './card75.ts'

/**
 * Rooms of bingo: all tickets of a round share one order of balls and one pool of prizes. A prize goes to the tickets that complete its
 * pattern on the earliest ball, in equal parts. All follows from the tickets and the balls.
 */

/** A ticket that was sold: ids grow in the order of the sale. */
export type RoomTicket = { readonly id: bigint; readonly numbers: readonly number[] }

/** A prize of a room: its name, and the part of the pool in hundredths. */
export type RoomPrize = {
  readonly pattern: string
  readonly percent: bigint
  /** Sets of cells of a ticket. Where several of them are needed, none shares a cell with another. */
  readonly setsOf: (numbers: readonly number[]) => readonly (readonly number[])[]
  /** How many of the sets have to be complete. */
  readonly needed: number
}

/** The prizes of a room, as a rule in the order in which they are won; their parts sum to 100. */
export type RoomRules = { readonly prizes: readonly RoomPrize[] }

/** The place in the draw, from 0, at which a ticket has a prize. @returns undefined when the draw ends before */
const wonAt = (
  { setsOf, needed }: RoomPrize,
  numbers: readonly number[],
  places: ReadonlyMap<number, number>,
): number | undefined =>
  setsOf(numbers)
    .flatMap((cells) => completedAt(numbers, cells, places) ?? [])
    .toSorted((a, b) => a - b)[needed - 1]

/** How many numbers a ticket still needs for a prize: 0 once it has it. */
export const missingFor = ({ setsOf, needed }: RoomPrize, numbers: readonly number[], called: ReadonlySet<number>): number =>
  setsOf(numbers)
    .map((cells) => cells.filter((cell) => !called.has(numbers[cell] ?? 0)).length)
    .toSorted((a, b) => a - b)
    .slice(0, needed)
    .reduce((sum, count) => sum + count, 0)

/** A prize as it was won: with which ball, by its place from 0, by which tickets, and what each of them gets in minor units. */
export type PrizeWon = {
  readonly pattern: string
  readonly ball: number
  readonly shares: readonly { readonly ticket: bigint; readonly amount: bigint }[]
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
const shareOut = (amount: bigint, winners: readonly bigint[]): PrizeWon['shares'] => {
  const count = BigInt(winners.length)
  return winners
    .toSorted((a, b) => (a < b ? -1 : 1))
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
  return rules.prizes.flatMap((prize, place) => {
    const won = round.tickets.flatMap(({ id, numbers }) => {
      const ball = wonAt(prize, numbers, places)
      return ball === undefined ? [] : [{ id, ball }]
    })
    if (won.length === 0) return []
    const ball = won.reduce((first, each) => Math.min(first, each.ball), Number.MAX_SAFE_INTEGER)
    const winners = won.filter((each) => each.ball === ball).map(({ id }) => id)
    return [{ pattern: prize.pattern, ball, shares: shareOut(parts[place] ?? 0n, winners) }]
  })
}
