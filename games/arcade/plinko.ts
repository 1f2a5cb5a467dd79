import type { Engine, Spot } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { ended, fromHundredths } from './pays.ts'

/** Plinko: a ball falls through rows of pins, left or right at each with the same chance, into a bin with a multiplier. */

/** Multipliers in hundredths from the left bin to the middle; the right half mirrors them. */
const halves: Record<string, Record<string, readonly number[]>> = {
  low: {
    8: [550, 210, 110, 100, 44],
    12: [1_000, 300, 160, 140, 110, 100, 41],
    16: [1_600, 900, 200, 140, 140, 120, 110, 100, 40],
  },
  medium: {
    8: [1_300, 300, 130, 70, 33],
    12: [3_300, 1_100, 400, 200, 110, 60, 21],
    16: [11_000, 4_100, 1_000, 500, 300, 150, 100, 50, 20],
  },
  high: {
    8: [2_800, 400, 150, 30, 15],
    12: [17_000, 2_400, 810, 200, 70, 20, 10],
    16: [100_000, 13_000, 2_600, 900, 400, 200, 20, 20, 10],
  },
}

const mirrored = (half: readonly number[]): number[] => [...half, ...half.slice(0, -1).toReversed()]

/** Multipliers in hundredths, bin by bin from the left, by risk and rows: "high 16". */
export const plinkoTables: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(halves).flatMap(([risk, byRows]) =>
    Object.entries(byRows).map(([rows, half]): [string, number[]] => [`${risk} ${rows}`, mirrored(half)]),
  ),
)

const tableOf = ({ market, selection }: Spot): readonly number[] => {
  const table = plinkoTables.get(`${market} ${selection}`)
  if (!table) throw new RangeError('the bet is not sold')
  return table
}

export const plinkoEngine: Engine<null> = {
  betsMax: 1,
  costOf: ({ market, selection }) => (plinkoTables.has(`${market} ${selection}`) ? 1 : undefined),
  mostOf: (spot) => fromHundredths(Math.max(...tableOf(spot))),
  open: ([bet = { market: '', selection: '' }], draw) => {
    const table = tableOf(bet)
    const turns = table.slice(1).map(() => draw.uniform(2))
    const bin = turns.reduce((sum, turn) => sum + turn, 0)
    return ended(null, [{ t: 'path', turns, bin }], { multiple: fromHundredths(table[bin] ?? 0) })
  },
}

export const plinko: StudioGame = {
  code: 'GLS_PEBBLE_FALL',
  version: '1.0.0',
  client: 'plinko',
  engine: plinkoEngine,
  returns: [
    { market: 'low', least: 969_492, most: 972_656 },
    { market: 'medium', least: 969_589, most: 970_245 },
    { market: 'high', least: 968_603, most: 970_126 },
  ],
  volatility: 'low',
  top: { multiple: fromHundredths(100_000), oneIn: 32_768 },
  cycleMs: 1_000,
}
