import * as contract from '@tamuvo/contract/agent-announcements.ts'
import { handle } from '../kit/handle.ts'
import { noticeIn } from '../platform/announcements.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { findRead } from './announcement-store.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listAgentAnnouncements = handle(contract.listAgentAnnouncements, async (request, services: AgentServices) => {
  const { actor } = await requireAgent(request, services)
  // What invites to more is not shown to who takes a break.
  const isMuted = await isOnBreakNow(services.database, actor.id, request.now)
  const agentAnnouncements = isMuted ? [] : (await services.shownContent()).agentAnnouncements
  const read = await findRead(
    services.database,
    actor.id,
    agentAnnouncements.map(({ id }) => id),
  )
  const list = agentAnnouncements.map((each) => ({
    ...noticeIn(each, request.language),
    readAt: read.get(each.id)?.toISOString() ?? null,
  }))
  return { list, unreadCount: list.filter(({ readAt }) => readAt === null).length }
})
