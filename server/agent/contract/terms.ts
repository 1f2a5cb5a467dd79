import { contractPeriods, type contractTerms } from '@tamuvo/contract/agent-contracts.ts'
import { rateOf, rateText } from '@tamuvo/games/agent/earnings.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import type * as z from 'zod/mini'
import type { Terms } from './contract.ts'

export type SentTerms = z.output<typeof contractTerms>

/** Terms as they were sent, the lowest rate first. What a kind has no use for takes its usual value. */
export const termsFrom = ({ kind, period, tiers, products, carryMode, deductions, lossOnly }: SentTerms): Terms => {
  const isDividend = kind === 'DIVIDEND'
  return {
    kind,
    period,
    tiers: tiers
      .map(({ rate, minValidBet, minActive, minLoss }) => ({
        rate: rateOf(rate),
        minValidBet: fromWire(minValidBet),
        minActive,
        minLoss: fromWire(isDividend ? minLoss : '0.00'),
      }))
      .toSorted((a, b) => Number(a.rate - b.rate)),
    products: [...new Set(products)].toSorted(),
    carryMode: isDividend ? carryMode : 'NONE',
    deductions: isDividend ? deductions : { rebates: true, rewards: true, salaries: true },
    lossOnly: !isDividend && lossOnly,
  }
}

/** The fields of terms that make no sense. */
export const faultsOf = ({ kind, period, tiers }: Terms): string[] => [
  ...((contractPeriods[kind] as readonly string[]).includes(period) ? [] : ['period']),
  ...(new Set(tiers.map(({ rate }) => rate)).size === tiers.length && tiers.every(isSensible) ? [] : ['tiers']),
]

const isSensible = ({ minValidBet, minLoss }: Terms['tiers'][number]): boolean => minValidBet >= 0n && minLoss >= 0n

export const termsToSend = ({ tiers, products, ...terms }: Terms): SentTerms => ({
  ...terms,
  products: [...products],
  tiers: tiers.map(({ rate, minValidBet, minActive, minLoss }) => ({
    rate: rateText(rate),
    minValidBet: toWire(minValidBet),
    minActive,
    minLoss: toWire(minLoss),
  })),
})
