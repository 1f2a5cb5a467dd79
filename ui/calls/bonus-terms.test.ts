import { expect, test } from 'vitest'
import { bonusTermsOf } from './bonus-terms.ts'
import { CallRefused } from './errors.ts'

test.each([
  [new CallRefused('BONUS_TERMS', { value: { bonusId: '7', most: '5.00' } }), { most: '5.00' }],
  [new CallRefused('BONUS_TERMS', { value: { bonusId: '7', most: null } }), { most: null }],
  [new CallRefused('BONUS_TERMS'), { most: null }],
  [new CallRefused('BONUS_TERMS', { value: { most: 'all' } }), { most: null }],
  [new CallRefused('RG_LIMIT', { value: { most: '5.00' } }), undefined],
  [new Error('x'), undefined],
])('%o tells %o of a bonus', (error, terms) => {
  expect(bonusTermsOf(error)).toEqual(terms)
})
