import type { Clock } from './clock.ts'
import type { Database, Queryable, Tx } from './database.ts'

/** What is wrong with the system as a whole and needs staff, since when. */
export type Alarm = { name: string; sentence: string; since: Date }

/** Raises an alarm, or updates its sentence. It stays until it is cleared, whichever process raised it. */
export const raiseAlarm = async (database: Queryable, { name, sentence, since }: Alarm): Promise<void> => {
  await database.query(
    `INSERT INTO alarm AS a (name, sentence, since) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET sentence = excluded.sentence, over_at = NULL,
       since = CASE WHEN a.over_at IS NULL THEN a.since ELSE excluded.since END,
       mailed_at = CASE WHEN a.over_at IS NULL THEN a.mailed_at END`,
    [name, sentence, since],
  )
}

export const clearAlarm = async (database: Queryable, name: string, at: Date): Promise<void> => {
  await database.query('UPDATE alarm SET over_at = $2 WHERE name = $1 AND over_at IS NULL', [name, at])
}

export const listAlarms = async (database: Queryable): Promise<Alarm[]> => {
  const { rows } = await database.query<Alarm>(
    'SELECT name, sentence, since FROM alarm WHERE over_at IS NULL ORDER BY since, name',
  )
  return rows
}

/** An alarm to be reported to staff; `overAt` once it was cleared. */
export type AlarmNews = Alarm & { overAt: Date | null }

/**
 * Takes the alarms that staff have not been mailed about since `before`, and those that are over. Concurrent calls never take the same.
 * An alarm that is over before anything was mailed is not news.
 */
export const takeAlarmNews = async (tx: Tx, now: Date, before: Date): Promise<AlarmNews[]> => {
  const { rows: over } = await tx.query<AlarmNews & { mailedAt: Date | null }>(
    `DELETE FROM alarm WHERE over_at IS NOT NULL RETURNING name, sentence, since, over_at AS "overAt", mailed_at AS "mailedAt"`,
  )
  const { rows: raised } = await tx.query<AlarmNews>(
    `UPDATE alarm SET mailed_at = $1 WHERE over_at IS NULL AND (mailed_at IS NULL OR mailed_at <= $2)
     RETURNING name, sentence, since, NULL::timestamptz AS "overAt"`,
    [now, before],
  )
  return [...raised, ...over.flatMap(({ mailedAt, ...news }) => (mailedAt ? [news] : []))]
}

/** Work whose fault or failure is an alarm until it succeeds again. @param work returns a sentence about what is wrong */
export const withAlarm = async (
  { database, clock }: { database: Database; clock: Clock },
  name: string,
  work: () => Promise<string | undefined | void>,
): Promise<void> => {
  const raise = (sentence: string): Promise<void> => raiseAlarm(database, { name, sentence, since: clock.now() })
  const fault = await work().catch(async (error: unknown) => {
    await raise(`It failed: ${error instanceof Error ? error.message : String(error)}`).catch(() => {})
    throw error
  })
  await (fault ? raise(fault) : clearAlarm(database, name, clock.now()))
}
