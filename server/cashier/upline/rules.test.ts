import { amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, mostOf, refusalOf, type UplineTerms } from './rules.ts'

const terms = (own: Partial<UplineTerms> = {}): UplineTerms => ({
  isOffered: true,
  isUplineActive: true,
  isHeld: false,
  isInDebt: false,
  isClear: true,
  min: fromWire('1.00'),
  balance: fromWire('100.00'),
  dayMax: fromWire('500.00'),
  usedToday: zero,
  ...own,
})

test.each([
  ['nothing bars', {}, []],
  ['without an upline nothing else matters', { isOffered: false, isHeld: true }, ['UPLINE_NOT_ALLOWED']],
  [
    'all reasons are named',
    { isUplineActive: false, isHeld: true, isClear: false },
    ['UPLINE_CLOSED', 'WD_HELD', 'TURNOVER_NOT_MET'],
  ],
  ['a payer who owes sends nothing', { isInDebt: true }, ['BILLS_UNPAID']],
  ['too little is left of the day', { usedToday: fromWire('499.01') }, ['DAY_LIMIT']],
] as const)('%s', (_name, own, bars) => {
  expect(barsOf(terms(own))).toEqual(bars)
})

test.each([
  ['0.99', {}, 'BELOW_MIN'],
  ['1.00', {}, undefined],
  ['100.00', {}, undefined],
  ['100.01', {}, 'INSUFFICIENT'],
  ['60.00', { usedToday: fromWire('450.00') }, 'DAY_LIMIT'],
  ['50.00', { usedToday: fromWire('450.00') }, undefined],
  ['0.50', { isClear: false }, 'TURNOVER_NOT_MET'],
] as const)('%s with %o: %s', (asked, own, refusal) => {
  expect(refusalOf(fromWire(asked), terms(own))).toBe(refusal)
})

test('the most is accepted where anything is, and one more never', () => {
  const money = fc.bigInt({ min: 0n, max: 1_000_000n }).map(amount)
  fc.assert(
    fc.property(money, money, money, (balance, dayMax, usedToday) => {
      const given = terms({ balance, dayMax, usedToday })
      const most = mostOf(given)
      expect(refusalOf(amount(most + 1n), given)).toBeDefined()
      if (most >= given.min) expect(refusalOf(most, given)).toBeUndefined()
    }),
  )
})
