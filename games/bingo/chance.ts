import { chooseExactly } from '../kit/count.ts'
import { type Fraction, fraction } from '../kit/fraction.ts'

/** Chances of patterns on a card, exactly: by inclusion and exclusion over sets of patterns. */

/** So many of a number of balls were called. */
type Calls = { readonly balls: number; readonly calls: number }

const sizeOf = (mask: number): number => {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** How many sets of so many patterns have so many cells together: `[patterns][cells]`. */
const unionSizes = (patterns: readonly (readonly number[])[]): readonly (readonly bigint[])[] => {
  const masks = patterns.map((cells) => cells.reduce((mask, cell) => mask | (1 << cell), 0))
  const unions = [0]
  for (const mask of masks) unions.push(...unions.map((union) => union | mask))
  const sizes: bigint[][] = Array.from({ length: patterns.length + 1 }, () => Array.from({ length: 32 }, () => 0n))
  for (const [chosen, union] of unions.entries()) {
    const counts = sizes[sizeOf(chosen)] ?? []
    counts[sizeOf(union)] = (counts[sizeOf(union)] ?? 0n) + 1n
  }
  return sizes
}

/** Of the ways to call so many balls, how many cover so many certain cells. */
const waysToCover = (cells: number, { balls, calls }: Calls): bigint =>
  chooseExactly(BigInt(balls - cells), BigInt(calls - cells))

/**
 * The chances that exactly k of the patterns are complete after so many calls, for k from none to all.
 * @param patterns cells of each, 0 to 30; at most 12 patterns
 */
export const patternChances = (patterns: readonly (readonly number[])[]): ((draw: Calls) => Fraction[]) => {
  const sizes = unionSizes(patterns)
  return (draw) => {
    const sums = sizes.map((counts) =>
      counts.reduce((sum, count, cells) => (count === 0n ? sum : sum + count * waysToCover(cells, draw)), 0n),
    )
    const all = chooseExactly(BigInt(draw.balls), BigInt(draw.calls))
    return sums.map((_, exactly) => fraction(exactlyOf(sums, exactly), all))
  }
}

/** @param sums over all sets of so many patterns, the ways in which all of the set are complete */
const exactlyOf = (sums: readonly bigint[], exactly: number): bigint =>
  sums.slice(exactly).reduce((ways, sum, more) => {
    const counted = chooseExactly(BigInt(exactly + more), BigInt(exactly)) * sum
    return more % 2 === 0 ? ways + counted : ways - counted
  }, 0n)
