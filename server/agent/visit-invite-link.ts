import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { countVisit } from './link-store.ts'
import type { AgentServices } from './services.ts'

export const visitInviteLink = handle(contract.visitInviteLink, async ({ input, address, member, now }, services: AgentServices) => {
  await limitRate(services, {
    key: `link:${originOf(address)}`,
    max: (await services.settings.get('rate.limits')).linkVisitsPerMinute,
    perSeconds: 60,
  })
  const link = await countVisit(services.database, input.code.toUpperCase(), now)
  const isMuted =
    (link && (await services.isInviteMuted(link.agentId, now))) ||
    (member && (await isOnBreakNow(services.database, member.id, now)))
  return { isOpen: link !== undefined && link.isOpen && !isMuted }
})
