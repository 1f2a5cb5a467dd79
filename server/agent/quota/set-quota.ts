import * as contract from '@tamuvo/contract/agent-quota-staff.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { AgentServices } from '../services.ts'
import { holdAgent } from '../tree-store.ts'
import { requireAgentByName } from './require-agent-by-name.ts'
import { countAtTop, writeQuota } from './store.ts'

export const setQuota = handle(contract.setQuota, async ({ input, staff, now: at, refuse }, { database }: AgentServices) => {
  const agent = await requireAgentByName(database, input.username, refuse)
  const { max, reason } = input
  const atTop = await inTransaction(database, async (tx) => {
    await holdAgent(tx, agent.id)
    await writeQuota(tx, { agentId: agent.id, max, staffId: staff.id, reason, at })
    return countAtTop(tx, agent.id)
  })
  return { max, atTop, beyond: max === null ? 0 : Math.max(0, atTop - max) }
})
