import type { Queryable } from './database.ts'

/** What is wrong with the system as a whole and needs staff, since when. */
export type Alarm = { name: string; sentence: string; since: Date }

/** Raises an alarm, or says it anew. It stays until it is cleared, whichever process raised it. */
export const raiseAlarm = async (database: Queryable, { name, sentence, since }: Alarm): Promise<void> => {
  await database.query(
    `INSERT INTO alarm (name, sentence, since) VALUES ($1, $2, $3) ON CONFLICT (name) DO UPDATE SET sentence = excluded.sentence`,
    [name, sentence, since],
  )
}

export const clearAlarm = async (database: Queryable, name: string): Promise<void> => {
  await database.query('DELETE FROM alarm WHERE name = $1', [name])
}

export const listAlarms = async (database: Queryable): Promise<Alarm[]> => {
  const { rows } = await database.query<Alarm>('SELECT name, sentence, since FROM alarm ORDER BY since, name')
  return rows
}
