import type { Tx } from '../kit/database.ts'
import type { SessionMember } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'
import { requireClaimant } from '../reward/require-claimant.ts'
import { candidateOf } from './candidate.ts'
import { barBy, marksOf, type Place, takeMarks } from './marks.ts'
import type { Promotion } from './promotion-store.ts'
import { audienceBar, phaseOf } from './rules.ts'

export type Asking = Place & {
  now: Date
  refuse: Refuse<
    'NOT_FOUND' | 'PROMOTION_OVER' | 'PROMOTION_NOT_FOR_YOU' | 'ACCOUNT_FROZEN' | 'REAL_ACCOUNT_NEEDED' | 'RG_EXCLUDED'
  >
}

/** Who asks by a call, and from where. */
export const askingOf = ({
  member,
  address,
  now,
  refuse,
}: Pick<Asking, 'address' | 'now' | 'refuse'> & { member: SessionMember }): Asking => ({
  memberId: member.id,
  address,
  device: member.deviceHash,
  now,
  refuse,
})

/** @throws Refused when the promotion does not run, or is not open to the member */
export const requireCandidate = async (tx: Tx, promotion: Promotion, asking: Asking): Promise<void> => {
  const { memberId, now, refuse } = asking
  if (phaseOf(promotion, now) !== 'RUNNING') throw refuse('PROMOTION_OVER')
  await requireClaimant(tx, { memberId, now, refuse })
  const candidate = await candidateOf(tx, memberId, now)
  const because =
    (candidate ? audienceBar(promotion.rule, candidate, now) : 'AGENT') ??
    (await barBy(tx, promotion.id, await marksOf(tx, promotion, asking), memberId))
  if (because) throw refuse('PROMOTION_NOT_FOR_YOU', { because })
}

/** Marks what a member takes a promotion by. @throws Refused when another member was faster */
export const useMarks = async (tx: Tx, promotion: Promotion, asking: Asking): Promise<void> => {
  const because = await takeMarks(tx, promotion.id, await marksOf(tx, promotion, asking), asking.memberId)
  if (because) throw asking.refuse('PROMOTION_NOT_FOR_YOU', { because })
}
