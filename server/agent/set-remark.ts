import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { requireChanging, requireInTeam } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { writeRemark } from './tree-store.ts'

export const setRemark = handle(contract.setRemark, async (request, services: AgentServices) => {
  const asking = await requireChanging(request, services)
  const { input, now, refuse } = request
  const memberId = await requireInTeam(services.database, asking, input.memberId, refuse)
  await writeRemark(services.database, { agentId: asking.agent.id, memberId, text: input.remark, at: now })
  return {}
})
