import type { BoardDraw, SpecialFact, TierName } from './play.ts'

export type BoardFamily = 'north' | 'south'

/** A tier of a board: how many numbers, of how many digits. */
export type TierShape = { readonly tier: TierName; readonly count: number; readonly digits: number }

const tier = (name: TierName, count: number, digits: number): TierShape => ({ tier: name, count, digits })

const shapes: Record<BoardFamily, readonly TierShape[]> = {
  north: [
    tier('db', 1, 5),
    tier('g1', 1, 5),
    tier('g2', 2, 5),
    tier('g3', 6, 5),
    tier('g4', 4, 4),
    tier('g5', 6, 4),
    tier('g6', 3, 3),
    tier('g7', 4, 2),
  ],
  south: [
    tier('db', 1, 6),
    tier('g1', 1, 5),
    tier('g2', 1, 5),
    tier('g3', 2, 5),
    tier('g4', 7, 5),
    tier('g5', 1, 4),
    tier('g6', 3, 4),
    tier('g7', 1, 3),
    tier('g8', 1, 2),
  ],
}

/** The tiers of a board in the order they are listed: the special prize first. */
export const tiersOf = (family: BoardFamily): readonly TierShape[] => shapes[family]

/** The tiers in the order they are drawn: North from the first prize, South from the eighth; the special prize last. */
export const drawOrderOf = (family: BoardFamily): readonly TierShape[] => {
  const [special, ...others] = shapes[family]
  const ordered = family === 'north' ? others : others.toReversed()
  return special ? [...ordered, special] : ordered
}

/** The numbers of some tiers of a result, in order. */
export const numbersIn = (draw: BoardDraw, tiers: readonly TierName[]): string[] =>
  draw.tiers.filter((each) => tiers.includes(each.tier)).flatMap((each) => each.numbers)

/** The last two digits of every number, in order, repeats included. */
export const endingsOf = (draw: BoardDraw): string[] =>
  draw.tiers.flatMap((each) => each.numbers.map((number) => number.slice(-2)))

/** The last two digits of the special prize. */
export const specialEnding = (draw: BoardDraw): string => numbersIn(draw, ['db'])[0]?.slice(-2) ?? ''

/**
 * The loto table: `byHead[4]` lists the unit digits of all endings 4x, `byTail[4]` the tens digits of all endings x4.
 * Sorted, repeats kept: an ending that came twice stands twice.
 */
export type EndingTable = { byHead: string[][]; byTail: string[][] }

export const endingTable = (draw: BoardDraw): EndingTable => {
  const byHead: string[][] = Array.from({ length: 10 }, () => [])
  const byTail: string[][] = Array.from({ length: 10 }, () => [])
  for (const ending of endingsOf(draw).toSorted()) {
    const [head = '', tail = ''] = ending
    byHead[Number(head)]?.push(tail)
    byTail[Number(tail)]?.push(head)
  }
  return { byHead, byTail }
}

const numberBigMin = 50

/** Sums are big from 10 and small up to 8: at 9 both lose. */
const sumBigMin = 10
const sumSmallMax = 8

/** Whether a statement about the last two digits of the special prize holds. @param ending "00" to "99" */
export const specialHolds = ({ of, is }: SpecialFact, ending: string): boolean => {
  const number = Number(ending)
  const value = of === 'number' ? number : Math.floor(number / 10) + (number % 10)
  if (is === 'odd') return value % 2 === 1
  if (is === 'even') return value % 2 === 0
  if (is === 'big') return value >= (of === 'number' ? numberBigMin : sumBigMin)
  if (is === 'small') return of === 'number' ? value < numberBigMin : value <= sumSmallMax
  return value === is
}
