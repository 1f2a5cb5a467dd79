import * as contract from '@tamuvo/contract/agent-announcements.ts'
import { handle } from '../kit/handle.ts'
import { findRead, markRead } from './announcement-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const readAgentAnnouncements = handle(contract.readAgentAnnouncements, async (request, services: AgentServices) => {
  const { actor } = await requireAgent(request, services)
  const { input, now } = request
  const { agentAnnouncements } = await services.shownContent()
  const shown = agentAnnouncements.map(({ id }) => id)
  const { ids = shown } = input
  await markRead(
    services.database,
    actor.id,
    ids.filter((id) => shown.includes(id)),
    now,
  )
  const read = await findRead(services.database, actor.id, shown)
  return { unreadCount: shown.length - read.size }
})
