import type { Tx } from '../kit/database.ts'
import type { Refuse } from '../kit/refuse.ts'
import { requireClaimant } from '../reward/require-claimant.ts'
import { addressKey, candidateOf } from './candidate.ts'
import { isKeyTaken, takeKey } from './member-store.ts'
import type { Promotion } from './promotion-store.ts'
import { audienceBar, phaseOf } from './rules.ts'

export type Asking = {
  memberId: bigint
  address: string
  hasPayee: boolean
  now: Date
  refuse: Refuse<
    'NOT_FOUND' | 'PROMOTION_OVER' | 'PROMOTION_NOT_FOR_YOU' | 'ACCOUNT_FROZEN' | 'REAL_ACCOUNT_NEEDED' | 'RG_EXCLUDED'
  >
}

/** @throws Refused when the promotion does not run, or is not open to the member */
export const requireCandidate = async (
  tx: Tx,
  promotion: Promotion,
  { memberId, address, hasPayee, now, refuse }: Asking,
): Promise<void> => {
  if (phaseOf(promotion, now) !== 'RUNNING') throw refuse('PROMOTION_OVER')
  await requireClaimant(tx, { memberId, now, refuse })
  const candidate = await candidateOf(tx, memberId, { now, hasPayee })
  const because = candidate ? audienceBar(promotion.rule, candidate, now) : 'AGENT'
  if (because) throw refuse('PROMOTION_NOT_FOR_YOU', { because })
  if (!promotion.rule.limits.oncePerAddress) return
  if (await isKeyTaken(tx, promotion.id, addressKey(promotion.id, address), memberId))
    throw refuse('PROMOTION_NOT_FOR_YOU', { because: 'ADDRESS' })
}

/** Marks the address of a member who takes a promotion. @throws Refused when another member was faster */
export const useAddress = async (
  tx: Tx,
  { id, rule }: Promotion,
  { memberId, address, refuse }: Pick<Asking, 'memberId' | 'address' | 'refuse'>,
): Promise<void> => {
  if (rule.limits.oncePerAddress && !(await takeKey(tx, id, addressKey(id, address), memberId)))
    throw refuse('PROMOTION_NOT_FOR_YOU', { because: 'ADDRESS' })
}
