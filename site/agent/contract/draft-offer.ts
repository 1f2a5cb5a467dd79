import { type CarryMode, type ContractKind, contractPeriods } from '@tamuvo/contract/agent-contracts.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { rateText } from '../terms/draft-terms.ts'

/** A tier as it is typed. */
export type DraftTier = { key: number; rate: string; minValidBet: string; minActive: string; minLoss: string }

export type TierField = Exclude<keyof DraftTier, 'key'>

export const newTier = (key: number): DraftTier => ({ key, rate: '', minValidBet: '0', minActive: '0', minLoss: '0' })

/** "12,5" is 1250 hundredths of a percent; undefined for a text that is no rate above zero. */
const hundredthsFrom = (typed: string): number | undefined => {
  const read = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  const hundredths = read ? Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0')) : 0
  return hundredths > 0 ? hundredths : undefined
}

/** The fields of a tier that cannot be read. */
export const tierFaults = ({ rate, minValidBet, minActive, minLoss }: DraftTier): TierField[] => [
  ...(hundredthsFrom(rate) === undefined ? (['rate'] as const) : []),
  ...(amountFromText(minValidBet) === undefined ? (['minValidBet'] as const) : []),
  ...(/^\d{1,6}$/.test(minActive.trim()) ? [] : (['minActive'] as const)),
  ...(amountFromText(minLoss) === undefined ? (['minLoss'] as const) : []),
]

/** What is taken off a team's net loss, where a dividend says so. */
export const deductionNames = ['rebates', 'rewards', 'salaries'] as const
export type Deduction = (typeof deductionNames)[number]

/** What counts, beside the tiers. `products`: all when empty. */
export type DraftCounts = { products: readonly GameType[]; deductions: Readonly<Record<Deduction, boolean>>; lossOnly: boolean }

export const usualCounts: DraftCounts = {
  products: [],
  deductions: { rebates: true, rewards: true, salaries: true },
  lossOnly: false,
}

type Draft = { kind: ContractKind; period: string; carryMode: CarryMode; tiers: readonly DraftTier[]; counts: DraftCounts }

/** Terms as they are sent; undefined while something in them cannot be read. */
export const termsOfDraft = ({ kind, period, carryMode, tiers, counts }: Draft) => {
  const periods: readonly (typeof contractPeriods)[ContractKind][number][] = contractPeriods[kind]
  const chosen = periods.find((each) => each === period)
  if (!chosen || tiers.some((tier) => tierFaults(tier).length > 0)) return undefined
  return {
    kind,
    period: chosen,
    carryMode,
    tiers: tiers.map(({ rate, minValidBet, minActive, minLoss }) => ({
      rate: rateText(hundredthsFrom(rate) ?? 0),
      minValidBet: amountFromText(minValidBet) ?? '0.00',
      minActive: Number(minActive),
      minLoss: amountFromText(minLoss) ?? '0.00',
    })),
    products: [...counts.products],
    deductions: counts.deductions,
    lossOnly: counts.lossOnly,
  }
}
