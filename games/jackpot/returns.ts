import { type Fraction, fraction, plus } from '../kit/fraction.ts'
import type { JackpotLevel } from './levels.ts'

const millionths = 1_000_000n

/** The stakes from one hit to the next on average, in minor units. */
export const turnoverOf = (level: JackpotLevel): Fraction => {
  if (level.kind === 'random') return fraction(level.turnover)
  // Triggers lie evenly in 1 to hitBy − seed above the seed.
  const { hitBy, seed, share } = level
  return fraction((hitBy - seed + 1n) * millionths, 2n * share)
}

/** What a level returns of each stake: its share, which is paid sooner or later, and the seeds of the house. */
export const returnOf = (level: JackpotLevel): Fraction => {
  const { over, under } = turnoverOf(level)
  return plus(fraction(level.share, millionths), fraction(level.seed * under, over))
}

/** What a hit pays on average, in minor units. */
export const averageOf = (level: JackpotLevel): Fraction => {
  const { over, under } = turnoverOf(level)
  return plus(fraction(level.seed), fraction(over * level.share, under * millionths))
}

/** What levels return together, in millionths of each stake, rounded down. */
export const returnOfLevels = (levels: readonly JackpotLevel[]): number => {
  const { over, under } = levels.map(returnOf).reduce(plus, fraction(0n))
  return Number((over * millionths) / under)
}
