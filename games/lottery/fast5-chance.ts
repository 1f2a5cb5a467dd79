import { chooseExactly } from '../kit/count.ts'
import { type Fraction, fraction } from '../kit/fraction.ts'
import type { FormClass } from './play.ts'

const factorial = (n: number): bigint => (n <= 1 ? 1n : BigInt(n) * factorial(n - 1))

/** Chance that `length` digits are the given ones, each as often as its class says, in any order. */
export const formHits = (length: number, classes: readonly FormClass[]): Fraction => {
  const alike = classes.reduce((product, { times, count }) => product * factorial(times) ** BigInt(count), 1n)
  return fraction(factorial(length) / alike, 10n ** BigInt(length))
}

/** Chance that `chosen` given digits all occur among `length` digits: by inclusion–exclusion over missing ones. */
export const amongHits = (length: number, chosen: number): Fraction => {
  let results = 0n
  for (let missed = 0n; missed <= BigInt(chosen); missed++) {
    const missing = chooseExactly(BigInt(chosen), missed) * (10n - missed) ** BigInt(length)
    results += missed % 2n === 0n ? missing : -missing
  }
  return fraction(results, 10n ** BigInt(length))
}

/** Chance that a given digit occurs at least `times` times among five. */
export const repeatHits = (times: number): Fraction => {
  let results = 0n
  for (let often = BigInt(times); often <= 5n; often++) results += chooseExactly(5n, often) * 9n ** (5n - often)
  return fraction(results, 100_000n)
}
