import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { listAssistantsOf } from './assistant-store.ts'
import { requireInPerson } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listAssistants = handle(contract.listAssistants, async (request, services: AgentServices) => {
  const agent = await requireInPerson(request, services)
  const assistants = await listAssistantsOf(services.database, agent.id)
  return {
    list: assistants.map(({ id, username, type, status, registeredAt, lastLoginAt }) => ({
      id: id.toString(),
      username,
      type,
      isActive: status === 'active',
      openedAt: registeredAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    })),
  }
})
