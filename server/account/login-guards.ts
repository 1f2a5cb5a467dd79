import { type Database, inTransaction } from '../kit/database.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { changeGuard, findGuards, guardKey } from './login-store.ts'
import { type Guard, guardAt, type GuardLimits, lockSeconds, needsCaptcha, withFailure } from './rules.ts'

export type LoginLimits = SettingOf<'login.limits'>

/** The keys under which a try is counted. `account` is absent at known addresses, so that others cannot lock the owner out there. */
export type GuardKeys = { pair: Buffer; address: Buffer; account: Buffer | undefined }

type Tried = { usernameKey: string; origin: string; atHome: boolean }

export const guardKeysOf = ({ usernameKey, origin, atHome }: Tried): GuardKeys => ({
  pair: guardKey('pair', usernameKey, origin),
  address: guardKey('address', origin),
  account: atHome ? undefined : guardKey('account', usernameKey),
})

type Watch = { key: Buffer; limits: GuardLimits }

const watchesOf = (keys: GuardKeys, limits: LoginLimits): { pair: Watch; address: Watch; account: Watch | undefined } => ({
  pair: { key: keys.pair, limits: limits.pair },
  address: { key: keys.address, limits: limits.address },
  account: keys.account && { key: keys.account, limits: limits.account },
})

export type LoginGuardState = {
  /** Seconds for which this account is closed to this address. */
  pairLocked: number
  /** Seconds for which this account is locked everywhere but at known addresses. */
  accountLocked: number
  /** Seconds for which this address may not try at all. */
  addressLocked: number
  captcha: boolean
}

/** The guards before an attempt. */
export const guardStateOf = async (
  database: Database,
  keys: GuardKeys,
  limits: LoginLimits,
  now: Date,
): Promise<LoginGuardState> => {
  const { pair, address, account } = watchesOf(keys, limits)
  const watches = [pair, address, ...(account ? [account] : [])]
  const found = await findGuards(
    database,
    watches.map(({ key }) => key),
  )
  const guards = found.map((guard) => guardAt(guard, limits, now))
  const locks = guards.map((guard) => lockSeconds(guard, now))
  return {
    pairLocked: locks[0] ?? 0,
    accountLocked: locks[2] ?? 0,
    addressLocked: locks[1] ?? 0,
    captcha: watches.some((watch, i) => needsCaptcha(guards[i] ?? guardAt(undefined, limits, now), watch.limits)),
  }
}

/**
 * Counts an attempt on an account from an address as failed before the password is checked, so that concurrent attempts
 * cannot exceed the limit; a successful one resets the count.
 * @returns how long the account was locked to the address already, and the guard after this attempt
 */
export const countTry = (
  database: Database,
  keys: GuardKeys,
  limits: LoginLimits,
  now: Date,
): Promise<{ locked: number; guard: Guard }> =>
  inTransaction(database, async (tx) => {
    let locked = 0
    const guard = await changeGuard(tx, keys.pair, (stored) => {
      const before = guardAt(stored, limits, now)
      locked = lockSeconds(before, now)
      return locked > 0 ? before : withFailure(before, limits.pair, limits, now)
    })
    return { locked, guard }
  })

/**
 * Counts a failure under the wider guards: of the address and, from unknown addresses, of the account.
 * @returns for how many seconds this failure locked the account at unknown addresses; 0 when it did not
 */
export const countFailure = (database: Database, keys: GuardKeys, limits: LoginLimits, now: Date): Promise<number> =>
  inTransaction(database, async (tx) => {
    const { address, account } = watchesOf(keys, limits)
    const count = (watch: Watch): Promise<Guard> =>
      changeGuard(tx, watch.key, (stored) => withFailure(guardAt(stored, limits, now), watch.limits, limits, now))
    await count(address)
    if (!account) return 0
    const guard = await count(account)
    // A guard has no failures only right after it locked.
    return guard.failures === 0 ? lockSeconds(guard, now) : 0
  })
