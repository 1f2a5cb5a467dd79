import { pointMost } from './crash.ts'

/**
 * The multiplier of crash over time: e^(0.06 t), t in seconds, rounded down to hundredths. In whole numbers, so that all machines agree:
 * e^(0.00006 · 2^i) in fixed point for each bit of the milliseconds, with an error far below what any rounding down could meet.
 */

const bits = 160n
const one = 1n << bits

/** e^(over / under) in fixed point, by its series; for exponents up to 1. */
const expOf = (over: bigint, under: bigint): bigint => {
  let [sum, term] = [one, one]
  for (let n = 1n; term > 0n; n++) {
    term = (term * over) / (under * n)
    sum += term
  }
  return sum
}

/** The factor of one millisecond, of two, of four, and so on: 18 of them reach beyond the longest round. */
const factors: readonly bigint[] = (() => {
  const list = [expOf(6n, 100_000n)]
  while (list.length < 18) {
    const last = list.at(-1) ?? one
    list.push((last * last) >> bits)
  }
  return list
})()

/** When the most that a round can reach is reached, in milliseconds. */
export const climbMs = 230_259

/** The multiplier after so many whole milliseconds, in hundredths: 100 at the start, never less later, and never above the most. */
export const hundredthsAt = (ms: number): number => {
  if (ms >= climbMs) return pointMost
  let product = one
  for (const [place, factor] of factors.entries()) {
    if ((ms >> place) & 1) product = (product * factor) >> bits
  }
  return Number((100n * product) >> bits)
}

/** The first millisecond at which the multiplier is at least so many hundredths. */
export const msUntil = (hundredths: number): number => {
  let [before, at] = [-1, climbMs]
  while (at - before > 1) {
    const middle = (before + at) >> 1
    if (hundredthsAt(middle) >= hundredths) at = middle
    else before = middle
  }
  return at
}
