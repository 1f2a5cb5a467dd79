import type { CashierServices } from '../services.ts'
import { isSandboxOnly } from '../withdrawal/demo/reviewers.ts'
import type { Withdrawal } from '../withdrawal/withdrawal.ts'
import { demoDecidesAt } from './demo/decide-by.ts'
import type { Part } from './part.ts'

export type DecideTools = Pick<CashierServices, 'config' | 'payouts'>

/** By when two people decide on a part in dispute; null where it is in none, or that time has passed. */
export const decideByOf = (
  tools: DecideTools,
  { state, disputedAt }: Pick<Part, 'state' | 'disputedAt'>,
  withdrawal: Pick<Withdrawal, 'stage' | 'deadline'> | undefined,
): Date | null => {
  if (state !== 'DISPUTED' || disputedAt === null) return null
  if (tools.config.demo && isSandboxOnly(tools)) return demoDecidesAt(disputedAt)
  return withdrawal?.stage === 'TROUBLE' ? withdrawal.deadline : null
}
