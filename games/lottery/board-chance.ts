import { chooseExactly } from '../kit/count.ts'
import { type Fraction, fraction, minus, multiply, plus } from '../kit/fraction.ts'
import { type BoardFamily, specialHolds, tiersOf } from './board.ts'
import type { SpecialFact } from './play.ts'

/**
 * Chance that none of `chosen` different endings 00–99 occurs on a board.
 * Numbers do not repeat inside a tier; tiers are independent of each other.
 */
export const absentHits = (family: BoardFamily, chosen: number): Fraction =>
  tiersOf(family).reduce((chance, { count, digits }) => {
    const numbers = 10n ** BigInt(digits)
    const others = numbers - (BigInt(chosen) * numbers) / 100n
    return multiply(chance, fraction(chooseExactly(others, BigInt(count)), chooseExactly(numbers, BigInt(count))))
  }, fraction(1n))

/** Chance that all of `chosen` different endings occur: by inclusion–exclusion over missing ones. */
export const togetherHits = (family: BoardFamily, chosen: number): Fraction => {
  let chance = fraction(0n)
  for (let missed = 0; missed <= chosen; missed++) {
    const missing = multiply(fraction(chooseExactly(BigInt(chosen), BigInt(missed))), absentHits(family, missed))
    chance = missed % 2 === 0 ? plus(chance, missing) : minus(chance, missing)
  }
  return chance
}

/** Chance of a statement about the last two digits of the special prize. */
export const specialHits = (fact: SpecialFact): Fraction => {
  const endings = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  return fraction(BigInt(endings.filter((ending) => specialHolds(fact, ending)).length), 100n)
}
