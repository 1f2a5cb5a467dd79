import type { Queryable } from './database.ts'
import type { KitServices } from './services.ts'

const everyMs = 20_000

/** Notes that the site answers at a time. Once for each minute is enough, whichever process does. */
export const noteBeat = async (to: Queryable, at: Date): Promise<void> => {
  await to.query(`INSERT INTO site_beat (at) VALUES (date_trunc('minute', $1::timestamptz)) ON CONFLICT DO NOTHING`, [at])
}

type BeatTools = Pick<KitServices, 'database' | 'clock' | 'log'> & {
  /** Whether members may use the site: one that is closed to them answers, and is down all the same. */
  isOpen(): Promise<boolean>
}

/** Notes it as long as this process answers calls of members. @returns how to end */
export const startBeats = ({ database, clock, log, isOpen }: BeatTools): (() => void) => {
  const beatIfOpen = async (): Promise<void> => {
    if (await isOpen()) await noteBeat(database, clock.now())
  }
  const beat = (): void => void beatIfOpen().catch((error: unknown) => log.warn({ error: String(error) }, 'a beat was not noted'))
  beat()
  const timer = setInterval(beat, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** A restart takes less. */
const restartMinutes = 3

/**
 * When the site was last back after it was down: of times down that began between two instants.
 * @param now the end of one that is not over
 * @returns undefined where it was up all the time
 */
export const upAgainAt = async (
  from: Queryable,
  { since, until, now }: { since: Date; until: Date; now: Date },
): Promise<Date | undefined> => {
  const { rows } = await from.query<{ at: Date | null }>(
    `WITH beat AS (SELECT $1::timestamptz AS at UNION ALL SELECT at FROM site_beat WHERE at > $1 AND at < $3 UNION ALL SELECT $3::timestamptz)
     SELECT max(at) AS at FROM (SELECT at, lag(at) OVER (ORDER BY at) AS before FROM beat) b
      WHERE before < $2 AND at - before > make_interval(mins => $4)`,
    [since, until, now, restartMinutes],
  )
  return rows[0]?.at ?? undefined
}

const keptDays = 3

/** Deletes what is older than any time that is asked for. */
export const forgetBeats = async (from: Queryable, now: Date): Promise<void> => {
  await from.query('DELETE FROM site_beat WHERE at < $1', [new Date(now.getTime() - keptDays * 86_400_000)])
}
