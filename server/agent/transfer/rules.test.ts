import { amount, fromWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, mostOf, refusalOf, type TransferTerms } from './rules.ts'

const terms = (own: Partial<TransferTerms> = {}): TransferTerms => ({
  isOffered: true,
  isInDebt: false,
  isHeld: false,
  isBound: false,
  isOpen: true,
  min: fromWire('1.00'),
  balance: fromWire('100.00'),
  dayMax: fromWire('500.00'),
  usedToday: zero,
  ...own,
})

test.each([
  ['nothing bars', {}, []],
  ['where it is not offered nothing else matters', { isOffered: false, isInDebt: true }, ['DOWNLINE_NOT_ALLOWED']],
  [
    'all reasons are named',
    { isInDebt: true, isHeld: true, isBound: true, isOpen: false, usedToday: fromWire('500.00') },
    ['BILLS_UNPAID', 'WD_HELD', 'TURNOVER_NOT_MET', 'DAY_LIMIT', 'DOWNLINE_CLOSED'],
  ],
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
  ['0.50', { isInDebt: true }, 'BILLS_UNPAID'],
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
