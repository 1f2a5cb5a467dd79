import type { Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { guardKey, removeGuard } from '../login-store.ts'
import { notifyMember } from '../messages/notify.ts'
import type { Person } from '../person-store.ts'
import { isEasyToGuess } from './six-digits.ts'
import { writeWithdrawalPassword } from './withdrawal-store.ts'

type Asking = {
  input: { newPassword: string; confirmNewPassword: string }
  refuse: Refuse<'FIELDS_INVALID' | 'WD_PASSWORD_WEAK'>
}

/** @throws Refused FIELDS_INVALID when the two differ, WD_PASSWORD_WEAK */
export const hashNewDigits = async (
  { input, refuse }: Asking,
  { passwords }: AccountServices,
  { birthday }: Person,
): Promise<string> => {
  if (input.newPassword !== input.confirmNewPassword)
    throw refuse('FIELDS_INVALID', { fields: { confirmNewPassword: 'mismatch' } })
  if (isEasyToGuess(input.newPassword, birthday)) throw refuse('WD_PASSWORD_WEAK')
  return passwords.hash(input.newPassword)
}

/** The guard that counts wrong tries of a withdrawal password. */
export const withdrawalKey = (memberId: bigint): Buffer => guardKey('withdrawal', memberId.toString())

/** Replaces the withdrawal password, clears its lock and notifies the member. */
export const replaceDigits = async (
  tx: Tx,
  services: AccountServices,
  { memberId, passwordHash, at }: { memberId: bigint; passwordHash: string; at: Date },
): Promise<void> => {
  await writeWithdrawalPassword(tx, memberId, passwordHash, at)
  await removeGuard(tx, withdrawalKey(memberId))
  await appendEvents(tx, { kind: 'member.withdrawal_password_set', memberId, body: {}, at })
  await notifyMember(tx, services, { memberId, notice: 'withdrawal_password_changed', at })
}
