import type { AgentCentrePage, AgentGate } from '@tamuvo/contract/agent-centre.ts'
import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import { isAgentSide } from '../account/rules.ts'

/** Whether an account may open the agent centre. A trial is asked for a real account first, as is everybody of a brand without it. */
export const agentGateOf = (type: AccountType, menu: readonly AgentCentrePage[]): AgentGate => {
  if (type === trialType || menu.length === 0) return 'REAL_ACCOUNT_NEEDED'
  return isAgentSide(type) ? 'OPEN' : 'NOT_AGENT'
}
