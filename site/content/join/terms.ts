import type { getJoinTerms } from '@tamuvo/contract/join.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { type DividendTier, rateOf, rateText, type SalaryTier } from '@tamuvo/games/agent/earnings.ts'
import { type Amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { formatMoney } from '@tamuvo/money/format.ts'
import { amountFromText } from '@tamuvo/ui/components/amount-text.ts'
import { useCurrency } from '@tamuvo/ui/format/currency.ts'

export type Terms = ReceivedOutputOf<typeof getJoinTerms>

export const salaryTiersOf = ({ salary }: Terms): SalaryTier[] =>
  salary.map(({ ratePct, minValidBet, minActive }) => ({
    rate: rateOf(ratePct),
    minValidBet: fromWire(minValidBet),
    minActive,
  }))

export const dividendTiersOf = ({ dividend }: Terms): DividendTier[] =>
  dividend.map(({ ratePct, minValidBet, minActive, minLoss }) => ({
    rate: rateOf(ratePct),
    minValidBet: fromWire(minValidBet),
    minActive,
    minLoss: fromWire(minLoss),
  }))

/** What was typed as an amount; undefined while it is none. */
export const typedAmount = (typed: string): Amount | undefined => {
  const wire = amountFromText(typed)
  return wire === undefined ? undefined : fromWire(wire)
}

/** 120n is "1.20%". */
export const percentText = (rate: bigint): string => `${rateText(rate)}%`

/** Writes amounts as text, with the brand's symbol. */
export const useMoneyText = (): ((value: Amount) => string) => {
  const { symbol } = useCurrency()
  return (value) => formatMoney(toWire(value), symbol)
}
