import { type Database, inTransaction } from '../kit/database.ts'
import { changeGuard, removeGuard } from './login-store.ts'
import { guardAt, lockSeconds, withFailure } from './rules.ts'

/** So many wrong tries within so many minutes close a secret for as long. */
export type TryLimits = { max: number; minutes: number }

export type Tried<Result> = { result: Result | undefined; lockedSeconds: number }

/**
 * Looks at a secret, counting the try before, so that tries made at the same moment cannot get past the limit; a right
 * one takes the count away.
 * @param look answers undefined for a wrong secret
 * @returns the answer of `look`; for how long the secret is closed when it was wrong or not looked at any more
 */
export const tryTo = async <Result>(
  database: Database,
  { key, limits, now }: { key: Buffer; limits: TryLimits; now: Date },
  look: () => Promise<Result | undefined>,
): Promise<Tried<Result>> => {
  const times = { windowMinutes: limits.minutes, lockMinutes: limits.minutes, lockMinutesMax: limits.minutes }
  const counts = { captchaAfter: limits.max, lockAfter: limits.max }
  let locked = 0
  const guard = await inTransaction(database, (tx) =>
    changeGuard(tx, key, (stored) => {
      const before = guardAt(stored, times, now)
      locked = lockSeconds(before, now)
      return locked > 0 ? before : withFailure(before, counts, times, now)
    }),
  )
  if (locked > 0) return { result: undefined, lockedSeconds: locked }
  const result = await look()
  if (result === undefined) return { result, lockedSeconds: lockSeconds(guard, now) }
  await removeGuard(database, key)
  return { result, lockedSeconds: 0 }
}
