import * as contract from '@tamuvo/contract/join.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { joinFaults } from './join-rules.ts'
import { insertJoinRequest } from './join-store.ts'
import { newReference, requireCaptcha, requireNoFault } from './sender.ts'

const daySeconds = 86_400

export const sendJoinRequest = handle(
  contract.sendJoinRequest,
  async ({ input, member, address, device, language, now }, services: ContentServices) => {
    requireNoFault(joinFaults(input))
    if (!member) await requireCaptcha(services, { input, address, device }, 'join')
    const { perAddressPerDay } = await services.settings.get('join.limits')
    await limitRate(services, { key: `join:${originOf(address)}`, max: perAddressPerDay, perSeconds: daySeconds })

    // From here the request is accepted.
    const { captcha: _captcha, captchaId: _captchaId, adult: _adult, ...asked } = input
    const id = services.newId()
    const caseNumber = newReference(services.rng, 'J')
    await inTransaction(services.database, async (tx) => {
      await insertJoinRequest(tx, { ...asked, id, caseNumber, memberId: member?.id, language, sentAt: now })
      await appendEvents(tx, { kind: 'join.requested', body: { caseNumber }, at: now })
    })
    return { caseNumber, state: 'NEW' as const, sentAt: now.toISOString() }
  },
)
