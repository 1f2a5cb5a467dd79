import {
  type ContractKind,
  type getContractProgress,
  type listContracts,
  processDailySalary,
  processDividend,
  processHourlySalary,
  processRealtimeSalary,
} from '@tamuvo/contract/agent-contracts.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'

export type Contract = ReceivedOutputOf<typeof listContracts>['list'][number]
export type Progress = ReceivedOutputOf<typeof getContractProgress>

/** How offers of each kind, and requests to end them, are answered. */
export const answers = {
  DIVIDEND: processDividend,
  DAILY_SALARY: processDailySalary,
  HOURLY_SALARY: processHourlySalary,
  REALTIME_SALARY: processRealtimeSalary,
} as const satisfies Record<ContractKind, unknown>

/** Whether a contract waits for the agent: an offer to the agent, or a request of the other side to end it. */
export const waitsForMe = ({ state, side, endWantedBy }: Contract): boolean =>
  (state === 'PENDING' && side === 'PAYEE') || (state === 'TERMINATING' && endWantedBy !== null && endWantedBy !== side)
