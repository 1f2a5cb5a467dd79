import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { countLinks, listLinks } from './link-store.ts'
import { linkToSend } from './link-view.ts'
import { requireAgent } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const listInviteLinks = handle(contract.listInviteLinks, async (request, services: AgentServices) => {
  const { agent } = await requireAgent(request, services)
  const { input, now } = request
  const [isMuted, total, links] = await Promise.all([
    services.isInviteMuted(agent.id, now),
    countLinks(services.database, agent.id),
    listLinks(services.database, agent.id, { no: input.pageNo, size: input.pageSize }),
  ])
  return sentPage(
    links.map((link) => linkToSend(link, now, isMuted)),
    total,
    input,
  )
})
