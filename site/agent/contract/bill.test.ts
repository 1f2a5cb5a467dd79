import { expect, test } from 'vitest'
import { figuresOf } from './bill.ts'
import { netLossOf } from './NetLoss.tsx'

const terms = {
  kind: 'DIVIDEND',
  period: 'weekly',
  tiers: [],
  products: [],
  carryMode: 'NONE',
  deductions: { rebates: true, rewards: true, salaries: true },
  lossOnly: false,
} as const

test('a dividend shows what is taken off by its terms, and nothing else', () => {
  const shown = figuresOf({
    kind: 'DIVIDEND',
    terms: { ...terms, deductions: { rebates: true, rewards: false, salaries: false } },
  })
  expect(shown).toEqual(['validBet', 'stake', 'payout', 'rebates', 'netLoss', 'carryIn', 'base'])
})

test('a salary shows what the team lost only where it decides', () => {
  expect(figuresOf({ kind: 'DAILY_SALARY', terms })).toEqual(['validBet'])
  expect(figuresOf({ kind: 'DAILY_SALARY', terms: { ...terms, lossOnly: true } })).toEqual(['stake', 'payout', 'validBet'])
})

test.each([
  ['1340.83', { label: 'contract.net_loss', amount: '1340.83' }],
  ['0.00', { label: 'contract.net_loss', amount: '0.00' }],
  ['-1340.83', { label: 'contract.net_win', amount: '1340.83' }],
])('a net loss of %s is called what it is', (sent, shown) => {
  expect(netLossOf(sent)).toEqual(shown)
})
