import * as contract from '@tamuvo/contract/agent.ts'
import { limitRate } from '../account/limit-rate.ts'
import { writeToUpline } from '../account/store.ts'
import { handle } from '../kit/handle.ts'
import { openBelow } from './new-account.ts'
import { requireRoomAtTop } from './quota/room-at-top.ts'
import { requireChanging } from './require-agent.ts'
import { requireWithinOwn } from './require-within-own.ts'
import type { AgentServices } from './services.ts'
import { termsFrom } from './terms.ts'
import { writeTerms } from './terms-store.ts'
import { writeRemark } from './tree-store.ts'

export const openDownline = handle(contract.openDownline, async (request, services: AgentServices) => {
  const asking = await requireChanging(request, services)
  const { agent, actor } = asking
  const { input, now, refuse, language } = request
  await limitRate(services, {
    key: `downline:${agent.id}`,
    max: (await services.settings.get('rate.limits')).downlinesPerHour,
    perSeconds: 3600,
  })
  const terms = termsFrom(input.terms)
  const { username, password, nickname } = input
  const type = input.type === 'AGENT' ? 1 : 0
  const opening = { username, password, nickname, type, uplineId: agent.id, prizeMode: terms.prizeGroup, language, now } as const
  const opened = await openBelow(services, opening, refuse, {
    before: async (tx) => {
      await requireWithinOwn(tx, asking, terms, refuse)
      await requireRoomAtTop(tx, { agentId: agent.id, terms }, refuse)
    },
    after: async (tx, memberId) => {
      await writeTerms(tx, [{ memberId, terms }], { memberId: actor.id, reason: 'opened' }, now)
      if (!input.toUpline) await writeToUpline(tx, memberId, false)
      if (input.remark) await writeRemark(tx, { agentId: agent.id, memberId, text: input.remark, at: now })
    },
  })
  return { ...opened, memberId: opened.memberId.toString() }
})
