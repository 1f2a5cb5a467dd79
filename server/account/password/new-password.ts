import { isCommonPassword } from '@tamuvo/contract/password-rules.ts'
import type { Tx } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { notifyMember } from '../messages/notify.ts'
import { textFault } from '../rules.ts'
import { removeChallengesOf } from '../security/challenge-store.ts'
import { findCredential, listPasswordHistory, removeResetsOf, writePassword } from './password-store.ts'

/** A typed password, with its confirmation where the form has one. */
type NewPassword = { newPassword: string; confirmNewPassword?: string | undefined }

type Owner = { id: bigint; username: string }

type Asking = { input: NewPassword; refuse: Refuse<'FIELDS_INVALID' | 'PASSWORD_COMMON' | 'PASSWORD_USED'> }

/**
 * Validates and hashes a new password.
 * @throws Refused FIELDS_INVALID with `fields`, PASSWORD_COMMON, PASSWORD_USED when it is the current or an earlier one
 */
export const hashNewPassword = async ({ input, refuse }: Asking, services: AccountServices, owner: Owner): Promise<string> => {
  await requireGoodForm({ input, refuse }, services)
  const { initialPassword } = await services.settings.get('auth.passwords')
  const { newPassword } = input
  if (newPassword === initialPassword || isCommonPassword(newPassword, owner.username)) throw refuse('PASSWORD_COMMON')
  if (await wasUsed(services, owner.id, newPassword)) throw refuse('PASSWORD_USED')
  return services.passwords.hash(newPassword)
}

const requireGoodForm = async ({ input, refuse }: Asking, { settings }: AccountServices): Promise<void> => {
  const rule = (await settings.get('register.fields')).password
  const { newPassword, confirmNewPassword = newPassword } = input
  const fault = textFault(rule, newPassword)
  const confirmFault = confirmNewPassword === newPassword ? undefined : confirmNewPassword === '' ? 'required' : 'mismatch'
  if (!fault && !confirmFault) return
  throw refuse('FIELDS_INVALID', {
    fields: { ...(fault ? { newPassword: fault } : {}), ...(confirmFault ? { confirmNewPassword: confirmFault } : {}) },
    patternIds: fault === 'pattern' ? { newPassword: rule.patternId } : {},
  })
}

const wasUsed = async (
  { database, settings, passwords }: AccountServices,
  memberId: bigint,
  password: string,
): Promise<boolean> => {
  const { historyCount } = await settings.get('auth.passwords')
  const current = (await findCredential(database, memberId))?.passwordHash
  const hashes = [...(current ? [current] : []), ...(await listPasswordHistory(database, memberId, historyCount))]
  return passwords.inTurn(async (check) => {
    for (const hash of hashes) if (await check(hash, password)) return true
    return false
  })
}

/** Replaces the password, voids open challenges and resets, and notifies the member. */
export const replacePassword = async (
  tx: Tx,
  services: AccountServices,
  { memberId, passwordHash, at }: { memberId: bigint; passwordHash: string; at: Date },
): Promise<void> => {
  const { historyCount } = await services.settings.get('auth.passwords')
  await writePassword(tx, memberId, passwordHash, { at, keep: historyCount })
  await removeResetsOf(tx, memberId)
  await removeChallengesOf(tx, memberId)
  await notifyMember(tx, services, { memberId, notice: 'password_changed', at })
}
