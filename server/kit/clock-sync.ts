import type { SteadyClock } from './clock.ts'
import type { Queryable } from './database.ts'
import type { Log } from './log.ts'

const everyMs = 10_000
/** A round trip longer than this says too little about when the answer was made. */
const roundTripMaxMs = 500
/** Smaller differences are noise. */
const noticedMs = 1_000

/**
 * Sets the clock of this process by the database, now and every few seconds, so that all processes share one time: a machine
 * whose clock is wrong, was changed, or that slept still makes the same ids, draws and checkpoints. Corrections are logged.
 */
export const syncWithDatabase = async (clock: SteadyClock, database: Queryable, log: Log): Promise<void> => {
  const follow = (): Promise<void> => setByDatabase(clock, database, log)
  await follow()
  // While the database is unreachable the clock runs by itself.
  setInterval(() => void follow().catch(() => {}), everyMs).unref()
}

/** Sets a clock by the database once. */
export const setByDatabase = async (clock: SteadyClock, database: Queryable, log: Log): Promise<void> => {
  const asked = performance.now()
  const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const roundTripMs = performance.now() - asked
  if (!rows[0] || roundTripMs > roundTripMaxMs) return
  const byMs = clock.set(new Date(rows[0].now.getTime() + roundTripMs / 2))
  if (Math.abs(byMs) >= noticedMs) log.warn({ byMs: Math.round(byMs) }, 'the clock was set by that of the database')
}
