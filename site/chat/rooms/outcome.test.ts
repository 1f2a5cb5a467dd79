import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcome.ts'

test.each([
  ['won', '2.00', '19.00', 'won'],
  ['won', '2.00', '2.00', 'returned'],
  ['won', '2.00', '0.40', 'returned'],
  ['lost', '2.00', '0.00', 'lost'],
  ['void', '2.00', '2.00', 'void'],
] as const)('a bet that is %s with %s staked and %s paid is shown as %s', (state, stake, payout, outcome) => {
  expect(outcomeOf(state, fromWire(stake), fromWire(payout))).toBe(outcome)
})
