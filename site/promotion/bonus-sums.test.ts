import { expect, test } from 'vitest'
import { exampleOf, sumsOf } from './bonus-sums.ts'

const rule = {
  trigger: { kind: 'DEPOSIT' as const, which: 'FIRST' as const, min: '30.00' },
  reward: { fixed: null, percent: 10_000, cap: '128.00', points: 0 },
  terms: {
    multiple: 1_500,
    withDeposit: true,
    weights: { RNG: 100 },
    maxStake: '5.00',
    closed: [],
    days: 30,
    forfeit: 'BONUS_ONLY' as const,
  },
}

test.each([
  ['29.99', '0.00', '0.00'],
  ['30.00', '30.00', '900.00'],
  ['200.00', '128.00', '4920.00'],
])('a deposit of %s brings %s, with %s to bet', (deposit, bonus, required) => {
  expect(sumsOf(rule, deposit)).toEqual({ bonus, required })
})

test('the deposit is left out where the terms leave it out', () => {
  expect(sumsOf({ ...rule, terms: { ...rule.terms, withDeposit: false } }, '200.00').required).toBe('1920.00')
})

test('a share without a cap gives nothing', () => {
  expect(sumsOf({ ...rule, reward: { ...rule.reward, cap: null } }, '200.00')).toEqual({ bonus: '0.00', required: '0.00' })
})

test('what is always the same does not follow the deposit', () => {
  expect(sumsOf({ ...rule, reward: { fixed: '8.00', percent: null, cap: null, points: 0 } }, '50.00').bonus).toBe('8.00')
})

test('an example takes a round sum, or the least deposit where that is more', () => {
  expect(exampleOf(rule)).toMatchObject({ base: '100.00', bonus: '100.00', required: '3000.00' })
  expect(exampleOf({ ...rule, trigger: { ...rule.trigger, min: '500.00' } })).toMatchObject({ base: '500.00', bonus: '128.00' })
})
