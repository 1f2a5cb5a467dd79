import { periodOf } from '../../kit/periods.ts'
import type { ContractPeriod } from '@tamuvo/contract/agent-contracts.ts'
import type { Contract } from './contract.ts'

/** The beginning of the next period. */
export const nextStart = (period: ContractPeriod, timeZone: string, now: Date): Date => periodOf(period, timeZone, now).until

/** The first beginning of a period from a moment on, the moment itself included. */
export const firstStart = (period: ContractPeriod, timeZone: string, from: Date): Date => {
  const { since, until } = periodOf(period, timeZone, from)
  return since.getTime() === from.getTime() ? since : until
}

/** The end of the period that a contract settles at the moment; of one that has not begun, its beginning. */
export const endOfRunning = ({ terms, since }: Contract, timeZone: string, now: Date): Date =>
  since && since > now ? since : nextStart(terms.period, timeZone, now)
