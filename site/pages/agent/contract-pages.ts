import type { getContractInfo } from '@tamuvo/contract/agent-contracts.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { AgentPage } from '../../parts/paths.ts'

type Info = ReceivedOutputOf<typeof getContractInfo>

/** The flag of the contract info that shows each page of contracts. */
const flags: Partial<Record<AgentPage, 'salary' | 'dailySalary' | 'hourSalary' | 'agentRealtimeSalary'>> = {
  agentDividendRecordCopy2: 'salary',
  agentDailyWages2: 'dailySalary',
  agentHourSalary: 'hourSalary',
  agentRealtimeSalary: 'agentRealtimeSalary',
}

/** Whether an agent has a page: those of contracts go by their flags, all others are there always. */
export const hasPage = (page: AgentPage, info: Info): boolean => {
  const flag = flags[page]
  return flag === undefined || (info.enableCt && info[flag])
}
