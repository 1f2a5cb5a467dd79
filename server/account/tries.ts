import { type Database, inTransaction } from '../kit/database.ts'
import { changeGuard, removeGuard } from './login-store.ts'
import { guardAt, lockSeconds, withFailure } from './rules.ts'

/** `max` wrong tries within `minutes` lock a secret for as long. */
export type TryLimits = { max: number; minutes: number }

export type Tried<Result> = { result: Result | undefined; lockedSeconds: number }

/**
 * Checks a secret, counting the try first, so that concurrent tries cannot exceed the limit; a right one resets the count.
 * @param look answers undefined for a wrong secret
 * @returns the answer of `look`; for how long the secret is locked when it was wrong or no longer checked
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
