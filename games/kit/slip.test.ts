import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { dice } from '../arcade/dice.ts'
import { limbo } from '../arcade/limbo.ts'
import { blackjack } from '../table/blackjack.ts'
import { limitRefusal, levelsOf, payoutOf, placeBets, withAdded } from './slip.ts'

const limits = {
  unitLeast: fromWire('0.10'),
  unitMost: fromWire('100.00'),
  stakeMost: fromWire('150.00'),
  payoutMost: fromWire('2500.00'),
}
const under = (selection: string, unit: string) => ({ market: 'under', selection, unit })
const hand = (unit: string) => ({ market: 'hand', selection: '', unit })

test.each([
  ['nothing', dice, []],
  ['more bets than a round has', dice, [under('50.00', '1.00'), under('50.00', '1.00')]],
  ['what is not sold', dice, [under('99.99', '1.00')]],
  ['a side bet alone', blackjack, [{ market: 'first_pair', selection: '', unit: '1.00' }]],
])('%s is no slip', (_, { engine }, asked) => {
  expect(placeBets(engine, asked)).toBeUndefined()
})

test.each([
  ['0.09', 'STAKE_TOO_LOW'],
  ['0.15', 'UNIT_INVALID'],
  ['0.10', undefined],
  ['100.00', undefined],
  ['100.10', 'LIMIT_STAKE'],
  ['1000000000000.00', 'LIMIT_STAKE'],
])('a unit of %s: %s', (unit, refusal) => {
  expect(limitRefusal(dice.engine, placeBets(dice.engine, [under('50.00', unit)])!, limits)).toBe(refusal)
})

test('the stakes of a slip, and what it could return at most, are limited before it is sold', () => {
  const refusalOf = (...asked: { market: string; selection: string; unit: string }[]) =>
    limitRefusal(blackjack.engine, placeBets(blackjack.engine, asked)!, limits)
  const side = { market: 'three_cards', selection: '' }
  expect(refusalOf(hand('100.00'), { ...side, unit: '0.10' })).toBeUndefined()
  expect(refusalOf(hand('100.00'), { ...side, unit: '50.10' })).toBe('LIMIT_STAKE')
  // Split and doubled twice a hand returns eight times its stake, and the side bet 101 times.
  expect(refusalOf(hand('60.00'), { ...side, unit: '20.00' })).toBeUndefined()
  expect(refusalOf(hand('60.10'), { ...side, unit: '20.00' })).toBe('LIMIT_PAYOUT')
})

test('units that are offered can be sold, and there is one at least', () => {
  expect(levelsOf(limbo, limits)).toEqual([limits.unitLeast])
  expect(levelsOf(dice, limits).at(-1)).toBe(fromWire('20.00'))
})

test('each payout and each added stake is rounded down once', () => {
  expect(payoutOf(amount(33n), 19_799)).toBe(65n)
  const placed = placeBets(blackjack.engine, [hand('0.15')])!
  const added = withAdded(placed, [{ market: 'insurance', selection: '', of: 0, over: 1, under: 2 }])
  expect(added[1]).toEqual({ market: 'insurance', selection: '', unit: 7n, stake: 7n })
})
