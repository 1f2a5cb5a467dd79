import type { SessionMember } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'
import type { AccountServices } from './services.ts'
import { guardKey } from './login-store.ts'
import { findCredential } from './password/password-store.ts'
import { tryTo } from './tries.ts'

const tryLimits = { max: 8, minutes: 15 }

type Asking<Code extends 'PASSWORD_WRONG' | 'PASSWORD_NEEDED'> = {
  member: SessionMember
  now: Date
  refuse: Refuse<Code | 'TOO_MANY_REQUESTS'>
}

/**
 * Checks the login password again, before actions that a stolen session must not perform.
 * @throws Refused PASSWORD_NEEDED when none is set, PASSWORD_WRONG, TOO_MANY_REQUESTS after too many wrong ones
 */
export const requirePassword = async (
  asking: Asking<'PASSWORD_WRONG' | 'PASSWORD_NEEDED'>,
  services: AccountServices,
  password: string,
): Promise<void> => {
  const credential = await findCredential(services.database, asking.member.id)
  if (!credential?.passwordHash) throw asking.refuse('PASSWORD_NEEDED')
  await requireMatch(asking, services, { passwordHash: credential.passwordHash, password })
}

/** @throws Refused PASSWORD_WRONG, TOO_MANY_REQUESTS after too many wrong ones */
export const requireMatch = async (
  { member, now, refuse }: Asking<'PASSWORD_WRONG'>,
  { database, passwords }: AccountServices,
  { passwordHash, password }: { passwordHash: string; password: string },
): Promise<void> => {
  const key = guardKey('password', member.id.toString())
  const { result, lockedSeconds } = await passwords.inTurn((check) =>
    tryTo(database, { key, limits: tryLimits, now }, async () => (await check(passwordHash, password)) || undefined),
  )
  if (lockedSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter: lockedSeconds })
  if (!result) throw refuse('PASSWORD_WRONG')
}
