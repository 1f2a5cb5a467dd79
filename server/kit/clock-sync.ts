import type { SteadyClock } from './clock.ts'
import type { Queryable } from './database.ts'
import type { Log } from './log.ts'

const everyMs = 10_000
/** An answer that took longer says too little of when it was given. */
const roundTripMaxMs = 500
/** Less is the way of clocks and answers. */
const noticedMs = 1_000

/**
 * One time for all processes, that of their database: the clock is set by it now and every few seconds. So a machine whose
 * clock is wrong, is set, or that slept, still makes ids, draws and seals like the others. What is noticed goes to the log.
 */
export const syncWithDatabase = async (clock: SteadyClock, database: Queryable, log: Log): Promise<void> => {
  const follow = (): Promise<void> => setByDatabase(clock, database, log)
  await follow()
  // While the database is away the clock goes on by itself.
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
