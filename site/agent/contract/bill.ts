import type { BillState, getBill, listBills } from '@tamuvo/contract/agent-bills.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'

export type ListedBill = ReceivedOutputOf<typeof listBills>['list'][number]
export type Bill = ReceivedOutputOf<typeof getBill>

export const billTones: Record<BillState, BadgeTone> = {
  NOT_REACHED: 'neutral',
  NO_PROFIT: 'neutral',
  PENDING_REVIEW: 'info',
  PAYABLE: 'info',
  PAID: 'win',
  PARTIAL: 'warn',
  INSUFFICIENT: 'loss',
  CANCELLED: 'neutral',
}

const dividendFigures = [
  'validBet',
  'stake',
  'payout',
  'rebates',
  'rewards',
  'salaries',
  'netLoss',
  'carryIn',
  'base',
] as const satisfies readonly (keyof Bill)[]

export type BillFigures = (typeof dividendFigures)[number]

/** The figures that decide about a bill, in the order in which it is computed. */
export const figuresOf = ({ kind, terms: { deductions, lossOnly } }: Pick<Bill, 'kind' | 'terms'>): readonly BillFigures[] => {
  if (kind !== 'DIVIDEND') return lossOnly ? ['stake', 'payout', 'validBet'] : ['validBet']
  return dividendFigures.filter((name) => !(name in deductions) || deductions[name as keyof typeof deductions])
}
