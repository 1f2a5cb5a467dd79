import type { DragonTiger, Pair, Shape, Side } from './play.ts'

/** Statistics of three digits. `form`: leopard, zu3 (one pair) or zu6 (all different). */
type ThreeFacts = { sum: number; span: number; shape: Shape; form: 'leopard' | 'zu3' | 'zu6' }

export type Fast5Facts = {
  total: number
  totalSize: 'big' | 'small'
  totalParity: 'odd' | 'even'
  /** By pair of positions counted from 1: "12", "13" … "45". */
  dragonTiger: Record<string, DragonTiger>
  front3: ThreeFacts
  mid3: ThreeFacts
  back3: ThreeFacts
  /** 1 to 9, 10 for a full bull, 0 for no bull. */
  bull: number
}

/** Middle of 0–45: 23 and more is big. */
const totalBigMin = 23
const digitBigMin = 5
const zeroCode = '0'.charCodeAt(0)

export const pairs: readonly Pair[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
]

/** The digits of a result, "12345", as numbers. */
export const digitsOf = (text: string): number[] => {
  const digits: number[] = []
  for (let i = 0; i < text.length; i++) digits.push(text.charCodeAt(i) - zeroCode)
  return digits
}

export const sumOf = (digits: readonly number[]): number => digits.reduce((sum, digit) => sum + digit, 0)

export const spanOf = (digits: readonly number[]): number => Math.max(...digits) - Math.min(...digits)

export const sizeOfTotal = (total: number): 'big' | 'small' => (total >= totalBigMin ? 'big' : 'small')

const sizeOfDigit = (digit: number): 'big' | 'small' => (digit >= digitBigMin ? 'big' : 'small')

export const parityOf = (number: number): 'odd' | 'even' => (number % 2 === 1 ? 'odd' : 'even')

/** The two sides that a digit is on. */
export const sidesOf = (digit: number): readonly [Side, Side] => [sizeOfDigit(digit), parityOf(digit)]

export const dragonTigerOf = (left: number, right: number): DragonTiger =>
  left > right ? 'dragon' : left < right ? 'tiger' : 'tie'

/** Shape of three digits. Digits stand in a circle: 9 and 0 are neighbours, so 8-9-0 is a straight. */
export const shapeOf = (three: readonly number[]): Shape => {
  const different = new Set(three)
  if (different.size === 1) return 'leopard'
  if (different.size === 2) return 'pair'
  const steps = [...different].filter((digit) => different.has((digit + 1) % 10)).length
  return steps === 2 ? 'straight' : steps === 1 ? 'half' : 'mixed'
}

/** Three of the five digits must add up to a multiple of ten; the bull is the last digit of what the other two add up to. */
export const bullOf = (digits: readonly number[]): number => {
  const total = sumOf(digits)
  const hasBull = pairs.some(([i, j]) => (total - (digits[i] ?? 0) - (digits[j] ?? 0)) % 10 === 0)
  return hasBull ? total % 10 || 10 : 0
}

/**
 * All statistics of a five-digit result that pages show.
 * @param text five digits, "12345"
 */
export const fast5Facts = (text: string): Fast5Facts => {
  const digits = digitsOf(text)
  const total = sumOf(digits)
  return {
    total,
    totalSize: sizeOfTotal(total),
    totalParity: parityOf(total),
    dragonTiger: Object.fromEntries(pairs.map(([i, j]) => [pairCode([i, j]), dragonTigerOf(digits[i] ?? 0, digits[j] ?? 0)])),
    front3: threeFacts(digits.slice(0, 3)),
    mid3: threeFacts(digits.slice(1, 4)),
    back3: threeFacts(digits.slice(2)),
    bull: bullOf(digits),
  }
}

/** Positions 0 and 4 are the pair "15". */
export const pairCode = ([i, j]: Pair): string => `${i + 1}${j + 1}`

const formBySize = ['leopard', 'leopard', 'zu3', 'zu6'] as const

const threeFacts = (three: readonly number[]): ThreeFacts => ({
  sum: sumOf(three),
  span: spanOf(three),
  shape: shapeOf(three),
  form: formBySize[new Set(three).size] ?? 'leopard',
})
