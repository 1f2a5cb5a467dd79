import type { Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import { endSessionsOf } from '../kit/session.ts'
import { setStatus } from './store.ts'

export type Freeze = { memberId: bigint; by: string; reason: string; at: Date }

/** Freezes an account and ends its sessions. Appends the event `member.frozen`. @returns false when it was frozen already */
export const freezeMember = async (tx: Tx, { memberId, by, reason, at }: Freeze): Promise<boolean> => {
  if (!(await setStatus(tx, memberId, 'frozen', at))) return false
  await endSessionsOf(tx, memberId)
  await appendEvents(tx, { kind: 'member.frozen', memberId, body: { by, reason }, at })
  return true
}

/** Unfreezes an account. Appends the event `member.thawed`. @returns false when it was not frozen */
export const thawMember = async (tx: Tx, { memberId, by, reason, at }: Freeze): Promise<boolean> => {
  if (!(await setStatus(tx, memberId, 'active', at))) return false
  await appendEvents(tx, { kind: 'member.thawed', memberId, body: { by, reason }, at })
  return true
}
