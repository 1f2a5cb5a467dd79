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
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import type { AgentPage } from '../../parts/paths.ts'

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

/** The page of each kind. */
export const contractPages = {
  DIVIDEND: 'agentDividendRecordCopy2',
  DAILY_SALARY: 'agentDailyWages2',
  HOURLY_SALARY: 'agentHourSalary',
  REALTIME_SALARY: 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, AgentPage>

export const contractTones: Record<Contract['state'], BadgeTone> = {
  PENDING: 'info',
  ACTIVE: 'win',
  TERMINATING: 'warn',
  REJECTED: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
  TERMINATED: 'neutral',
  SUPERSEDED: 'neutral',
  AUTO_ENDED: 'neutral',
}
