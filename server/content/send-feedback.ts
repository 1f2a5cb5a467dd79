import * as contract from '@tamuvo/contract/content.ts'
import { limitRate } from '../account/limit-rate.ts'
import { originOf } from '../account/origin.ts'
import { spendPicturePass } from '../account/picture-pass.ts'
import { inTransaction } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'
import { attachPictures } from './feedback-picture-store.ts'
import { insertFeedback } from './feedback-store.ts'
import { lengthOf, newReference, requireCaptcha, requireNoFault } from './sender.ts'

const daySeconds = 86_400

export const sendFeedback = handle(
  contract.sendFeedback,
  async ({ input, member, address, device, language, now, refuse }, services: ContentServices) => {
    const limits = await services.settings.get('feedback.limits')
    const length = lengthOf(input.content)
    requireNoFault(length < limits.contentMin || length > limits.contentMax ? { content: 'length' } : {})
    const asked = { input, address, device, now }
    if (!member && !(await spendPicturePass(services, asked))) await requireCaptcha(services, asked, 'feedback')
    await limitRate(services, {
      key: member ? `feedback:member:${member.id}` : `feedback:${originOf(address)}`,
      max: member ? limits.perDay : limits.perAddressPerDay,
      perSeconds: daySeconds,
    })

    // From here the feedback is accepted.
    const id = services.newId()
    const ticket = newReference(services.rng, 'F')
    const { questionType, content, contact } = input
    const pictures = [...new Set(input.pictures)]
    await inTransaction(services.database, async (tx) => {
      await insertFeedback(tx, { id, ticket, memberId: member?.id, language, questionType, content, contact, sentAt: now })
      // An unknown picture, or one attached elsewhere, rolls back the feedback.
      if ((await attachPictures(tx, id, pictures)) < pictures.length) throw refuse('IMAGE_INVALID')
      await appendEvents(tx, {
        kind: 'feedback.sent',
        ...(member ? { memberId: member.id } : {}),
        body: { ticket, questionType },
        at: now,
      })
    })
    return { ticket, state: 'NEW' as const, sentAt: now.toISOString() }
  },
)
