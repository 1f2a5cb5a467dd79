import { takeToken } from '../kit/rate-limit.ts'
import { closedTo, passwordStateOf } from './complete-login.ts'
import type { LoginRequest } from './login-attempt.ts'
import type { GuardKeys, LoginLimits } from './login-guards.ts'
import { findPerson } from './person-store.ts'
import { methodsUnderLock } from './security/second-proof.ts'
import type { AccountServices } from './services.ts'
import type { Login } from './store.ts'

/**
 * Whether the right password of an account that wrong tries from elsewhere have locked leads to a challenge: its owner has a second
 * factor and could log in otherwise. An unknown name costs as much.
 */
export const canPassLock = async (
  { input, now }: LoginRequest,
  services: AccountServices,
  found: Login | undefined,
): Promise<boolean> => {
  const person = await findPerson(services.database, found?.id ?? 0n)
  if (!found || !person || methodsUnderLock(person).length === 0 || closedTo({ found, entry: input.entry })) return false
  return !(await passwordStateOf(services, { found, password: input.password, now })).isOver
}

/** Takes one of the checks that an account has while it is locked, from wherever they come. @returns false when none is left */
export const takeCheckUnderLock = async (
  { database, clock }: Pick<AccountServices, 'database' | 'clock'>,
  { account }: GuardKeys,
  { checksUnderLockPerHour: max }: LoginLimits,
): Promise<boolean> => {
  const key = `login-locked:${account?.toString('base64url') ?? ''}`
  return (await takeToken(database, clock, { key, max, perSeconds: 3_600 })) === 0
}
