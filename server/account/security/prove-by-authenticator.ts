import { Refused } from '../../kit/refuse.ts'
import type { AccountServices } from '../services.ts'
import { guardKey } from '../login-store.ts'
import { tryTo } from '../tries.ts'
import { findAuthenticator, takeRecoveryCode, takeStep } from './authenticator-store.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { matchingStep } from '../../kit/totp.ts'

const tryLimits = { max: 5, minutes: 10 }

/**
 * Consumes a code of the member's authenticator or a recovery code.
 * @returns which of them it was, undefined when it was neither
 * @throws Refused TOO_MANY_REQUESTS after too many wrong ones
 */
export const proveByAuthenticator = async (
  services: Pick<AccountServices, 'database' | 'secrets'>,
  memberId: bigint,
  { code, now }: { code: string; now: Date },
): Promise<'code' | 'recovery' | undefined> => {
  const key = guardKey('authenticator', memberId.toString())
  const { result, lockedSeconds } = await tryTo(services.database, { key, limits: tryLimits, now }, () =>
    look(services, memberId, code, now),
  )
  if (lockedSeconds > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfter: lockedSeconds })
  return result
}

const look = async (
  services: Pick<AccountServices, 'database' | 'secrets'>,
  memberId: bigint,
  code: string,
  now: Date,
): Promise<'code' | 'recovery' | undefined> => {
  const found = await findAuthenticator(services, memberId)
  const { database } = services
  const step = found?.isConfirmed && matchingStep(found.secret, code.normalize('NFKC').trim(), now, found.lastStep)
  if (typeof step === 'number') return (await takeStep(database, memberId, step)) ? 'code' : undefined
  return (await takeRecoveryCode(database, memberId, hashOfRecoveryCode(memberId, code))) ? 'recovery' : undefined
}
