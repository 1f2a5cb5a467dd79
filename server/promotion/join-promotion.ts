import { joinPromotion as call } from '@tamuvo/contract/promotion.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { type Day, dayAfter, dayOf } from '../kit/days.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { claimNow } from '../reward/reward.ts'
import { lockPart, type Part, saveDay, saveJoined } from './member-store.ts'
import { findPublished, type Promotion, spend } from './promotion-store.ts'
import { askingOf, requireCandidate, useMarks } from './require-candidate.ts'
import { nextDay, phaseOf, statusOf } from './rules.ts'
import type { PromotionServices } from './services.ts'

type Joining = Request<typeof call>

export const joinPromotion = handle(call, async (request, services: PromotionServices) => {
  const { input, member, now, refuse } = request
  const promotion = await findPublished(services.database, BigInt(input.id))
  if (!promotion) throw refuse('NOT_FOUND')
  const { trigger } = promotion.rule
  if (trigger.kind !== 'PERIOD' && trigger.kind !== 'SIGN_IN') throw refuse('PROMOTION_OVER')
  const { timeZone } = await services.settings.get('brand')
  const points = await inTransaction(services.database, async (tx) => {
    const asking = askingOf(request)
    await requireCandidate(tx, promotion, asking)
    const part = await lockPart(tx, member.id, promotion.id)
    const day = dayOf(timeZone, now)
    // Who asks for nothing new marks no device or address more.
    if (isHad(trigger.kind, part, day)) return 0
    await useMarks(tx, promotion, asking)
    await saveJoined(tx, member.id, promotion.id, now)
    return trigger.kind === 'SIGN_IN' ? signIn(tx, services, request, { promotion, part, ladder: trigger.ladder, day }) : 0
  })
  const doing = { joinedAt: now, taken: 0, application: undefined, isIssued: false, hasOpenBonus: false, isCounting: false }
  return { status: statusOf(promotion.rule, phaseOf(promotion, now), doing, now), points }
})

/** Of two calls around midnight the earlier one may come second: it takes nothing of a ladder that went on. */
const isHad = (kind: 'PERIOD' | 'SIGN_IN', { joinedAt, lastDay }: Part, day: Day): boolean =>
  kind === 'SIGN_IN' ? lastDay !== null && lastDay >= day : joinedAt !== null

type SigningIn = { promotion: Promotion; part: Part; ladder: readonly number[]; day: Day }

/** The points of a day. @returns how many */
const signIn = async (
  tx: Tx,
  services: PromotionServices,
  { member, now, refuse }: Joining,
  { promotion, part, ladder, day }: SigningIn,
): Promise<number> => {
  const days = nextDay(part.days, part.lastDay === dayAfter(day, -1), ladder.length)
  const points = ladder[days - 1] ?? 0
  await saveDay(tx, { memberId: member.id, promotionId: promotion.id }, { days, day })
  const claimed = await claimNow(
    tx,
    services,
    {
      memberId: member.id,
      kind: 'BONUS',
      ref: `promotion:${promotion.id}:${day}`,
      points: BigInt(points),
      label: { promotion: promotion.id.toString(), ...promotion.texts.titles, period: day },
      at: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      multiple: 0,
    },
    now,
  )
  // A break that began meanwhile is kept.
  if (!claimed) throw refuse('RG_EXCLUDED')
  if (!(await spend(tx, promotion.id, zero))) throw refuse('PROMOTION_OVER')
  return points
}
