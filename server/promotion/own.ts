import type { Queryable } from '../kit/database.ts'
import { dayAfter, dayOf } from '../kit/days.ts'
import { issuedPromotions } from '../reward/reward.ts'
import { newestOf } from './application-store.ts'
import { listOpenPromotions } from './bonus-store.ts'
import { partsOf } from './member-store.ts'
import type { Promotion } from './promotion-store.ts'
import { isCounting } from './rules.ts'
import type { Own } from './view.ts'

type Asked = { memberId: bigint; timeZone: string; now: Date }

/** What a member has to do with promotions: a function of the promotion, by five questions for all of them. */
export const ownOf = async (
  from: Queryable,
  { memberId, timeZone, now }: Asked,
): Promise<(promotion: Pick<Promotion, 'id' | 'rule' | 'stoppedAt'>) => Own> => {
  const [parts, applications, issued, open] = [
    await partsOf(from, memberId),
    await newestOf(from, memberId),
    await issuedPromotions(from, memberId, now),
    await listOpenPromotions(from, memberId),
  ]
  const today = dayOf(timeZone, now)
  return ({ id, rule, stoppedAt }) => {
    const part = parts.get(id)
    const application = applications.get(id)
    const isInRow = part?.lastDay === today || part?.lastDay === dayAfter(today, -1)
    const days = { count: isInRow ? (part?.days ?? 0) : 0, today: part?.lastDay === today }
    return {
      joinedAt: part?.joinedAt ?? null,
      isCounting: isCounting({ rule, stoppedAt }, part?.joinedAt ?? null, { timeZone, now }),
      taken: part?.taken ?? 0,
      application: application?.state,
      reason: application?.state === 'REJECTED' ? application.reason : '',
      isIssued: issued.has(id),
      hasOpenBonus: open.has(id),
      days: rule.trigger.kind === 'SIGN_IN' ? days : null,
    }
  }
}
