import * as contract from '@tamuvo/contract/agent.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { newInviteCode } from '../account/register-member.ts'
import { countLinks, insertLink, type Link } from './link-store.ts'
import { linkToSend } from './link-view.ts'
import { requireRoomAtTop } from './quota/room-at-top.ts'
import { type Asking, requireChanging } from './require-agent.ts'
import { requireWithinOwn } from './require-within-own.ts'
import type { AgentServices } from './services.ts'
import { termsFrom } from './terms.ts'
import { holdAgent } from './tree-store.ts'

const dayMs = 86_400_000

export const createInviteLink = handle(contract.createInviteLink, async (request, services: AgentServices) => {
  const asking = await requireChanging(request, services)
  if (await services.isInviteMuted(asking.agent.id, request.now)) throw request.refuse('INVITES_MUTED')
  const { linksMax } = await services.settings.get('agent.limits')
  const link = await inTransaction(services.database, async (tx) => {
    const terms = await requireWithinOwn(tx, asking, termsFrom(request.input.terms), request.refuse)
    await holdAgent(tx, asking.agent.id)
    if ((await countLinks(tx, asking.agent.id)) >= linksMax) throw request.refuse('LINKS_MAX')
    await requireRoomAtTop(tx, { agentId: asking.agent.id, terms }, request.refuse)
    return insert(tx, services, request, { asking, terms })
  })
  return linkToSend(link, request.now)
})

type Making = { asking: Asking; terms: ReturnType<typeof termsFrom> }

const insert = async (
  tx: Tx,
  services: AgentServices,
  request: Request<typeof contract.createInviteLink>,
  { asking: { agent, actor }, terms }: Making,
): Promise<Link> => {
  const { input, now } = request
  // A code in use is one in 10^12; then another is taken.
  for (;;) {
    const link = await insertLink(tx, {
      ...terms,
      id: services.newId(),
      code: newInviteCode(services.rng),
      agentId: agent.id,
      type: input.type === 'AGENT' ? 1 : 0,
      toUpline: input.toUpline,
      remark: input.remark,
      usedMax: input.max || null,
      createdBy: actor.id,
      createdAt: now,
      endsAt: input.validDays ? new Date(now.getTime() + input.validDays * dayMs) : null,
    })
    if (link) return link
  }
}
