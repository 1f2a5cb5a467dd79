import type { Return, Spot } from '../kit/engine.ts'
import type { Multiple } from '../kit/multiple.ts'
import type { OverlappingSides } from '../kit/turnover.ts'
import { halfLost, lost, type TableBet, toOne, won } from './one-result.ts'

/** All bets of a table with one zero, by the numbers that they cover. */

const pockets = 37
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
export const isRedPocket = (pocket: number): boolean => reds.has(pocket)

type Cover = Spot & { readonly numbers: readonly number[] }

const from1To = (count: number): number[] => Array.from({ length: count }, (_, place) => place + 1)
const layout = from1To(pockets - 1)

/** A bet on numbers that lie together is named by them in rising order, "14-17". */
const inside = (market: string, numbers: readonly number[]): Cover => ({ market, selection: numbers.join('-'), numbers })

const insideBets: readonly Cover[] = [
  ...[0, ...layout].map((number) => inside('straight', [number])),
  ...[1, 2, 3].map((number) => inside('split', [0, number])),
  ...layout.filter((number) => number % 3 !== 0).map((number) => inside('split', [number, number + 1])),
  ...layout.filter((number) => number <= 33).map((number) => inside('split', [number, number + 3])),
  ...from1To(12).map((row) => inside('street', [3 * row - 2, 3 * row - 1, 3 * row])),
  inside('trio', [0, 1, 2]),
  inside('trio', [0, 2, 3]),
  ...layout
    .filter((number) => number <= 32 && number % 3 !== 0)
    .map((number) => inside('corner', [number, number + 1, number + 3, number + 4])),
  inside('first4', [0, 1, 2, 3]),
  ...from1To(11).map((row) =>
    inside(
      'line',
      [0, 1, 2, 3, 4, 5].map((place) => 3 * row - 2 + place),
    ),
  ),
]

const outside = (market: string, selection: string, covers: (number: number) => boolean): Cover => ({
  market,
  selection,
  numbers: layout.filter(covers),
})

const thirds: readonly Cover[] = [1, 2, 3].flatMap((third) => [
  outside('dozen', String(third), (number) => Math.ceil(number / 12) === third),
  outside('column', String(third), (number) => (number - 1) % 3 === third - 1),
])

const halves: readonly Cover[] = [
  outside('colour', 'red', isRedPocket),
  outside('colour', 'black', (number) => !isRedPocket(number)),
  outside('parity', 'odd', (number) => number % 2 === 1),
  outside('parity', 'even', (number) => number % 2 === 0),
  outside('half', 'low', (number) => number <= 18),
  outside('half', 'high', (number) => number > 18),
]

const covers = [...insideBets, ...thirds, ...halves]
const halfMarkets = new Set(halves.map(({ market }) => market))

/**
 * The whole table as one market of overlapping sides: what comes back whichever of the numbers 1 to 36 falls was not at risk but for
 * the zero, on red and black as on the three dozens or all numbers.
 */
const sides: OverlappingSides = {
  odds: covers.map(({ numbers }) => BigInt((pockets - 1) / numbers.length)),
  results: layout.map((number) => ({
    all: covers.flatMap((cover, side) => (cover.numbers.includes(number) ? [side] : [])),
    one: [],
  })),
}

/** The numbers that a bet covers; empty for what is not sold. */
export const numbersOf = ({ market, selection }: Spot): readonly number[] =>
  covers.find((cover) => cover.market === market && cover.selection === selection)?.numbers ?? []

/** @param isHalved by la partage, bets at even money lose only half of their stake to the zero */
export const rouletteBets = (isHalved: boolean): TableBet<number>[] =>
  covers.map(({ numbers, ...spot }, place) => {
    const pays: Multiple = toOne(36 - numbers.length, numbers.length)
    const covered = new Set(numbers)
    const onZero: Return = isHalved && halfMarkets.has(spot.market) ? halfLost : lost
    return {
      ...spot,
      most: pays,
      grade: (pocket) => (covered.has(pocket) ? won(pays) : pocket === 0 ? onZero : lost),
      side: { market: sides, place },
    }
  })
