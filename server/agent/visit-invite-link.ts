import * as contract from '@tamuvo/contract/agent.ts'
import { handle } from '../kit/handle.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import { countVisit } from './link-store.ts'
import type { AgentServices } from './services.ts'
import { findOpenLink } from './use-link.ts'

export const visitInviteLink = handle(
  contract.visitInviteLink,
  async ({ input, address, member, now }, services: AgentServices) => {
    await limitRate(services, {
      key: `link:${originOf(address)}`,
      max: (await services.settings.get('rate.limits')).linkVisitsPerMinute,
      perSeconds: 60,
    })
    const code = input.code.toUpperCase()
    const agentId = (await countVisit(services.database, code)) ? await findOpenLink(services.database, code, now) : undefined
    const isMuted =
      (agentId !== undefined && (await services.isInviteMuted(agentId, now))) ||
      (member !== undefined && (await isOnBreakNow(services.database, member.id, now)))
    return { isOpen: agentId !== undefined && !isMuted }
  },
)
