import { fromWire, shareDown, toWire } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, fromDecimal } from '../kit/fraction.ts'
import vectors from '../vectors/odds.json' with { type: 'json' }
import { formatOdds, handicapResultOf, oddsFormats, quotedOdds, readOdds } from './odds.ts'

type Quoted = { in: { decimal: string }; out: Record<(typeof oddsFormats)[number], string> }
type Settled = {
  in: { handicap: number; goalDiff: number; stake: string; decimal: string }
  out: { result: string; totalReturn: string }
}

const cases: readonly (Quoted | Settled)[] = vectors.cases
const isSettled = (each: Quoted | Settled): each is Settled => 'handicap' in each.in
const settled = cases.filter(isSettled)
const quoted = cases.filter((each): each is Quoted => !isSettled(each))

test('there are seventeen cases', () => expect([quoted.length, settled.length]).toEqual([7, 10]))

test.each(quoted)('$in.decimal in all formats', ({ in: { decimal }, out }) => {
  for (const format of oddsFormats) expect(formatOdds(format, fromDecimal(decimal))).toBe(out[format])
})

describe('handicaps', () => {
  /** What comes back of a stake, in halves of it: lost halves nothing, pushed ones the stake, won ones the odds. */
  const halves = { WIN: [2n, 0n], HALF_WIN: [1n, 1n], PUSH: [0n, 2n], HALF_LOSE: [0n, 1n], LOSE: [0n, 0n] } as const

  test.each(settled)(
    '$in.handicap with a lead of $in.goalDiff is $out.result',
    ({ in: { handicap, goalDiff, stake, decimal }, out }) => {
      const result = handicapResultOf(handicap * 4, goalDiff)
      expect(result).toBe(out.result)
      const { over, under } = fromDecimal(decimal)
      const [won, kept] = halves[result]
      expect(toWire(shareDown(fromWire(stake), won * over + kept * under, 2n * under))).toBe(out.totalReturn)
    },
  )
})

test('what is quoted is read again as the same odds', () => {
  const decimal = fc.integer({ min: 101, max: 5_000 }).map((hundredths) => fraction(BigInt(hundredths), 100n))
  fc.assert(
    fc.property(decimal, fc.constantFrom('HK', 'MY', 'ID'), (odds, format) => {
      const { over, under } = quotedOdds(format, odds)
      // Only odds with a finite decimal are written exactly.
      fc.pre(10n ** 8n % under === 0n)
      const digits = ((over < 0n ? -over : over) * 10n ** 8n) / under
      const text = `${over < 0n ? '-' : ''}${digits / 10n ** 8n}.${String(digits % 10n ** 8n).padStart(8, '0')}`
      expect(readOdds(format, text).decimal).toEqual(odds)
    }),
  )
})

test.each([
  ['DEC', '-1.20'],
  ['HK', '-0.80'],
  ['MY', '0'],
  ['ID', 'x'],
] as const)('%s %s is refused', (format, text) => expect(() => readOdds(format, text)).toThrow(RangeError))
