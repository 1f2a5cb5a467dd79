import type { Tx } from '../../kit/database.ts'
import { endSessionsOf } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { replacePassword } from './new-password.ts'
import { requireChange } from './password-store.ts'

/** Gives a member a password that another chose: all sessions end, and the next login asks for another one. */
export const replaceByInitial = async (
  tx: Tx,
  services: AccountServices,
  replaced: { memberId: bigint; passwordHash: string; at: Date },
): Promise<void> => {
  await replacePassword(tx, services, replaced)
  await requireChange(tx, replaced.memberId)
  await endSessionsOf(tx, replaced.memberId)
}
