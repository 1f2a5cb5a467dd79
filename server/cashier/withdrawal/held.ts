import { moneyHeldUntil } from '../../account/account.ts'
import type { Queryable } from '../../kit/database.ts'
import { findHold } from './hold-store.ts'

/** Why no money goes out, whatever the amount. `words` are for the member; '' after a change of a password. */
export type Held = { until: Date | null; words: string }

/** The hold on what a member takes out, by staff, by the check of risk, or after a reset. */
export const heldNow = async (from: Queryable, memberId: bigint, now: Date): Promise<Held | undefined> => {
  const hold = await findHold(from, memberId, now)
  if (hold) return { until: hold.until, words: hold.words }
  const until = await moneyHeldUntil(from, memberId, now)
  return until && { until, words: '' }
}
