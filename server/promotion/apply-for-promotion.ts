import type { SocialHandle } from '@tamuvo/contract/promotion-rule.ts'
import { applyForPromotion as call } from '@tamuvo/contract/promotion.ts'
import { pictureLimits } from '@tamuvo/contract/pictures.ts'
import { limitRate } from '../account/limit-rate.ts'
import { personById } from '../account/account.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { type NewPicture, takePicture } from '../kit/pictures.ts'
import { insertApplication, insertPicture } from './application-store.ts'
import { lockPart } from './member-store.ts'
import { findPublished } from './promotion-store.ts'
import { askingOf, requireCandidate, useMarks } from './require-candidate.ts'
import type { PromotionServices } from './services.ts'

/** Pictures are dear to draw anew. */
const tries = { max: 20, perSeconds: 3_600 }

export const applyForPromotion = handle(
  call,
  async ({ input, member, address, now, refuse, signal }, services: PromotionServices) => {
    const { database, newId } = services
    const promotion = await findPublished(database, BigInt(input.id))
    if (!promotion) throw refuse('NOT_FOUND')
    const { trigger, limits } = promotion.rule
    if (trigger.kind !== 'APPLY') throw refuse('PROMOTION_OVER')
    if (input.pictures.length < trigger.pictures) throw refuse('PICTURES_NEEDED', { pictures: trigger.pictures })
    const handles = (await personById(database, member.id))?.handles
    const social = trigger.handle ? handleOf(handles, trigger.handle) : ''
    if (trigger.handle && social === '') throw refuse('PROMOTION_NOT_FOR_YOU', { because: 'HANDLE' })
    const asking = askingOf({ member, address, now, refuse })
    // Before the pictures are drawn: who may not apply costs nothing.
    await inTransaction(database, (tx) => requireCandidate(tx, promotion, asking))
    await limitRate(services, { key: `promotion-apply:${member.id}`, ...tries })
    const pictures: NewPicture[] = []
    for (const picture of input.pictures)
      pictures.push(
        await takePicture(services, picture, { bytesMax: pictureLimits.bytesMax, taker: { who: `member:${member.id}`, signal } }),
      )
    await inTransaction(database, async (tx) => {
      await requireCandidate(tx, promotion, asking)
      const part = await lockPart(tx, member.id, promotion.id)
      if (part.taken >= limits.perMember) throw refuse('PROMOTION_TAKEN')
      const id = newId()
      const { version } = promotion
      const application = {
        id,
        promotionId: promotion.id,
        version,
        memberId: member.id,
        remark: input.remark,
        handle: social,
        at: now,
      }
      // One that waits already: the same answer, and nothing twice. It also marks no device or address from which it is sent again.
      if (!(await insertApplication(tx, application))) return
      await useMarks(tx, promotion, asking)
      for (const [index, { id: pictureId, sealed }] of pictures.entries())
        await insertPicture(tx, { applicationId: id, no: index + 1, id: pictureId, sealed })
    })
    return { status: 'APPLYING' as const }
  },
)

const handleOf = (handles: Partial<Record<string, string>> | undefined, name: SocialHandle): string => handles?.[name] ?? ''
