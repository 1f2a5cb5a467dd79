import type { Return } from '../kit/engine.ts'
import type { MarketReturn, StudioGame } from '../kit/game.ts'
import { multipleScale } from '../kit/multiple.ts'
import type { OverlappingSides } from '../kit/turnover.ts'
import { lost, oneResultEngine, push, type TableBet, type TableRules, toOne, won } from './one-result.ts'

/** Fan tan: a pile of beads is counted off by fours; the bets are on how many are left, 1 to 4. */

const ends = [1, 2, 3, 4]
const [pileLeast, pileMost] = [40, 79]

/** A bet by the numbers that win and those that give the stake back. */
type Cover = {
  readonly market: string
  readonly selection: string
  readonly wins: readonly number[]
  readonly pushes: readonly number[]
}

const cover = (market: string, selection: string, wins: readonly number[], pushes: readonly number[] = []): Cover => ({
  market,
  selection,
  wins,
  pushes,
})

const without = (...taken: readonly number[]): number[] => ends.filter((end) => !taken.includes(end))

/** Numbers that win stand in rising order, then after a stroke the one that gives the stake back: "1-2/3". */
const covers: readonly Cover[] = [
  ...ends.map((end) => cover('fan', String(end), [end])),
  ...[
    [1, 2],
    [2, 3],
    [3, 4],
    [1, 4],
  ].map((wins) => cover('kwok', wins.join('-'), wins)),
  ...ends.flatMap((end) => without(end).map((other) => cover('nim', `${end}/${other}`, [end], [other]))),
  ...ends.flatMap((low) =>
    ends
      .slice(low)
      .flatMap((high) => without(low, high).map((other) => cover('nga', `${low}-${high}/${other}`, [low, high], [other]))),
  ),
  ...ends.map((end) => cover('three', without(end).join('-'), without(end))),
  cover('parity', 'odd', [1, 3]),
  cover('parity', 'even', [2, 4]),
  cover('size', 'small', [1, 2]),
  cover('size', 'big', [3, 4]),
]

const pays: Readonly<Record<string, number>> = {
  fan: toOne(285, 100),
  kwok: toOne(95, 100),
  nim: toOne(190, 100),
  nga: toOne(475, 1000),
  three: toOne(3166, 10_000),
  parity: toOne(95, 100),
  size: toOne(95, 100),
}

/** How often a side returns its stake at fair odds, whole and rounded down; what pushes returns it at least once. */
const fairOdds: Readonly<Record<string, bigint>> = { fan: 4n, kwok: 2n, nim: 1n, nga: 1n, three: 1n, parity: 2n, size: 2n }

const sides: OverlappingSides = {
  odds: covers.map(({ market }) => fairOdds[market] ?? 0n),
  results: ends.map((end) => ({
    all: covers.flatMap(({ wins, pushes }, side) => (wins.includes(end) || pushes.includes(end) ? [side] : [])),
    one: [],
  })),
}

const gradeOf = ({ market, wins, pushes }: Cover, end: number): Return =>
  wins.includes(end) ? won(pays[market] ?? multipleScale) : pushes.includes(end) ? push : lost

export const fanTanRules: TableRules<number> = {
  betsMax: 40,
  bets: covers.map((each, place): TableBet<number> => ({
    market: each.market,
    selection: each.selection,
    most: pays[each.market] ?? multipleScale,
    grade: (end) => gradeOf(each, end),
    side: { market: sides, place },
  })),
  // Forty sizes of the pile, ten for each end.
  deal: (draw) => {
    const pile = pileLeast + draw.uniform(pileMost - pileLeast + 1)
    const result = ((pile - 1) % 4) + 1
    return {
      result,
      events: [
        { t: 'fact', name: 'pile', value: pile },
        { t: 'draw', numbers: [result] },
      ],
    }
  },
}

const at = (market: string, rate: number): MarketReturn => ({ market, least: rate, most: rate })

export const fanTan: StudioGame = {
  code: 'KTW_JADE_FAN_TAN',
  version: '1.0.0',
  client: 'fan-tan',
  engine: oneResultEngine(fanTanRules),
  returns: [
    at('fan', 962_500),
    at('kwok', 975_000),
    at('nim', 975_000),
    at('nga', 987_500),
    at('three', 987_450),
    at('parity', 975_000),
    at('size', 975_000),
  ],
  volatility: 'low',
  top: { multiple: toOne(285, 100), oneIn: 4 },
  cycleMs: 3_000,
}
