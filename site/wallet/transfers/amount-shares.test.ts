import { expect, test } from 'vitest'
import { faultOf, shareOf, shares } from './amount-shares.ts'

test.each([
  ['100.00', false, ['25.00', '50.00', '75.00', '100.00']],
  ['0.03', false, ['0.00', '0.01', '0.02', '0.03']],
  ['123.45', true, ['30.00', '61.00', '92.00', '123.00']],
  ['0.00', true, ['0.00', '0.00', '0.00', '0.00']],
])('shares of %s, whole units only: %s', (balance, isWhole, expected) => {
  expect(shares.map((percent) => shareOf(balance, percent, isWhole))).toEqual(expected)
})

test.each([
  [undefined, false, 'common.amount_invalid'],
  ['0.00', false, 'common.amount_invalid'],
  ['0.99', false, 'transfer.below'],
  ['1.00', false, undefined],
  ['50.00', false, undefined],
  ['50.01', false, 'transfer.above'],
  ['1.50', true, 'transfer.whole'],
  ['1.00', true, undefined],
] as const)('%s of 50.00, whole units only: %s', (typed, isWhole, fault) => {
  expect(faultOf(typed, { balance: '50.00', min: '1.00', isWhole })).toBe(fault)
})
