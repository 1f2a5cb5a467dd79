import type { Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { endSessionsOf } from '../../kit/session.ts'
import type { AccountServices } from '../services.ts'
import { holdMoney } from '../hold-store.ts'
import { guardKey, removeGuard } from '../login-store.ts'
import { originOf } from '../origin.ts'
import type { Person } from '../person-store.ts'
import { keyOfUsername } from '../rules.ts'
import { replacePassword } from './new-password.ts'

export type Reset = { person: Person; passwordHash: string; address: string; at: Date }

/**
 * Completes a password reset: sets the new password, ends all sessions, holds withdrawals for a day and clears the locks of
 * the account at this address.
 */
export const finishReset = async (
  tx: Tx,
  services: AccountServices,
  { person, passwordHash, address, at }: Reset,
): Promise<void> => {
  const { id: memberId, username, mobile } = person
  await replacePassword(tx, services, { memberId, passwordHash, at })
  await endSessionsOf(tx, memberId)
  const { afterResetHours } = await services.settings.get('risk.holds')
  await holdMoney(tx, memberId, { hours: afterResetHours, reason: 'password_reset', at })
  for (const name of [keyOfUsername(username), mobile]) await removeGuard(tx, guardKey('pair', name, originOf(address)))
  await removeGuard(tx, guardKey('password', memberId.toString()))
  await appendEvents(tx, { kind: 'member.password_reset', memberId, body: {}, at })
}
