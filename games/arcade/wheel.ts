import type { Engine, Spot } from '../kit/engine.ts'
import type { StudioGame } from '../kit/game.ts'
import { ended, fromHundredths } from './pays.ts'

/** Wheel: segments of the same size, each with a multiplier, and one under the pointer when the wheel stands still. */

/** Multipliers in hundredths, clockwise, by risk and number of segments. Those of a ring sum to 97 for each segment. */
const rings: Record<string, Record<string, readonly number[]>> = {
  low: {
    10: [150, 120, 0, 110, 120, 120, 120, 0, 110, 120],
    20: [200, 120, 0, 120, 120, 150, 120, 0, 120, 120, 0, 120, 120, 0, 120, 150, 120, 120, 0, 120],
    30: [
      270, 120, 0, 120, 150, 120, 0, 120, 120, 0, 120, 150, 120, 0, 120, 120, 120, 0, 120, 150, 120, 0, 120, 120, 0, 120, 150,
      120, 0, 120,
    ],
    40: [
      340, 120, 0, 120, 150, 120, 0, 120, 120, 0, 150, 120, 120, 0, 120, 120, 0, 150, 120, 120, 0, 120, 120, 150, 0, 120, 120, 0,
      120, 150, 120, 0, 120, 120, 0, 120, 150, 120, 0, 120,
    ],
    50: [
      430, 120, 0, 120, 150, 120, 0, 120, 0, 120, 120, 0, 200, 150, 120, 120, 0, 120, 120, 0, 120, 150, 0, 120, 120, 0, 120, 120,
      0, 150, 120, 0, 120, 120, 0, 120, 200, 150, 120, 0, 120, 120, 0, 120, 0, 120, 150, 120, 0, 120,
    ],
  },
  medium: {
    10: [150, 0, 200, 0, 170, 0, 250, 0, 200, 0],
    20: [300, 0, 140, 200, 0, 140, 0, 200, 0, 140, 0, 140, 0, 200, 0, 140, 0, 200, 140, 0],
    30: [
      410, 0, 150, 200, 0, 150, 0, 150, 0, 200, 0, 150, 0, 150, 0, 200, 0, 150, 0, 150, 0, 200, 150, 0, 0, 150, 0, 200, 150, 0,
    ],
    40: [
      480, 0, 150, 200, 0, 150, 0, 0, 200, 150, 0, 0, 150, 200, 0, 150, 0, 200, 0, 150, 0, 150, 0, 200, 0, 150, 0, 200, 150, 0, 0,
      150, 200, 0, 0, 150, 0, 200, 150, 0,
    ],
    50: [
      500, 0, 150, 200, 0, 150, 0, 150, 0, 200, 0, 150, 0, 150, 200, 0, 150, 0, 0, 150, 200, 0, 150, 0, 200, 150, 0, 0, 150, 0,
      200, 150, 0, 0, 150, 0, 200, 150, 0, 150, 0, 200, 0, 150, 0, 150, 0, 200, 150, 0,
    ],
  },
  high: Object.fromEntries(
    [10, 20, 30, 40, 50].map((count) => [count, [97 * count, ...Array.from({ length: count - 1 }, () => 0)]]),
  ),
}

/** Multipliers in hundredths, clockwise, by risk and segments: "low 10". */
export const wheelRings: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(rings).flatMap(([risk, byCount]) =>
    Object.entries(byCount).map(([count, ring]): [string, readonly number[]] => [`${risk} ${count}`, ring]),
  ),
)

const ringOf = ({ market, selection }: Spot): readonly number[] => {
  const ring = wheelRings.get(`${market} ${selection}`)
  if (!ring) throw new RangeError('the bet is not sold')
  return ring
}

const wheelEngine: Engine<null> = {
  betsMax: 1,
  costOf: ({ market, selection }) => (wheelRings.has(`${market} ${selection}`) ? 1 : undefined),
  mostOf: (spot) => fromHundredths(Math.max(...ringOf(spot))),
  open: ([bet = { market: '', selection: '' }], draw) => {
    const ring = ringOf(bet)
    const place = draw.uniform(ring.length)
    return ended(null, [{ t: 'spin', pocket: String(place) }], { multiple: fromHundredths(ring[place] ?? 0) })
  },
}

export const wheel: StudioGame = {
  code: 'KTW_PINWHEEL',
  version: '1.0.0',
  client: 'wheel',
  engine: wheelEngine,
  returns: ['low', 'medium', 'high'].map((market) => ({ market, least: 970_000, most: 970_000 })),
  volatility: 'low',
  top: { multiple: fromHundredths(4_850), oneIn: 50 },
  cycleMs: 1_000,
}
