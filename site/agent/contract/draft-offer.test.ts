import { expect, test } from 'vitest'
import { newTier, termsOfDraft, tierFaults, usualCounts } from './draft-offer.ts'

const tier = { ...newTier(1), rate: '12.5' }
const draft = { kind: 'DIVIDEND', period: 'semimonthly', carryMode: 'NONE', tiers: [tier], counts: usualCounts } as const

test.each([
  ['12.5', []],
  ['12,50', []],
  ['7', []],
  ['0', ['rate']],
  ['0.00', ['rate']],
  ['100', ['rate']],
  ['1.234', ['rate']],
  ['-1', ['rate']],
  ['', ['rate']],
])('a rate of "%s" has the faults %o', (rate, faults) => {
  expect(tierFaults({ ...tier, rate })).toEqual(faults)
})

test('each field that cannot be read is named', () => {
  expect(tierFaults({ key: 1, rate: 'x', minValidBet: 'x', minActive: '1.5', minLoss: 'x' })).toEqual([
    'rate',
    'minValidBet',
    'minActive',
    'minLoss',
  ])
})

test('terms are sent as they were typed', () => {
  expect(termsOfDraft(draft)).toEqual({
    kind: 'DIVIDEND',
    period: 'semimonthly',
    carryMode: 'NONE',
    tiers: [{ rate: '12.50', minValidBet: '0.00', minActive: 0, minLoss: '0.00' }],
    products: [],
    deductions: { rebates: true, rewards: true, salaries: true },
    lossOnly: false,
  })
  const counts = {
    products: ['RNG', 'FISH'],
    deductions: { rebates: false, rewards: true, salaries: false },
    lossOnly: true,
  } as const
  expect(termsOfDraft({ ...draft, counts })).toMatchObject(counts)
})

test('a period of another kind, and a tier that cannot be read, are no terms', () => {
  expect(termsOfDraft({ ...draft, period: 'hourly' })).toBeUndefined()
  expect(termsOfDraft({ ...draft, tiers: [tier, newTier(2)] })).toBeUndefined()
})
