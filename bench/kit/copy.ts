import type { Database } from '@tamuvo/server/kit/database.ts'
import { copyIn } from '@tamuvo/tools/copy-in.ts'
import { type Cost, costOf } from './cost.ts'

const copiedAtOnce = 100_000

/**
 * How long a COPY of the rows of tables takes, into empty tables with the same indexes.
 * @param tables with a condition, if not all rows
 * @param pid of a local PostgreSQL, for the processor time
 */
export const timeCopy = async (database: Database, tables: readonly string[], pid?: number): Promise<Cost & { rows: number }> => {
  let [ms, cpuMs, copied] = [0, 0, 0]
  const client = await database.connection()
  try {
    for (const table of tables) {
      await client.query(`CREATE TABLE copied (LIKE ${table.split(' ')[0]} INCLUDING ALL)`)
      await client.query('BEGIN')
      await client.query(
        `DECLARE rows NO SCROLL CURSOR FOR SELECT trim(both '()' FROM t::text) AS line FROM (SELECT * FROM ${table}) t`,
      )
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`FETCH ${copiedAtOnce} FROM rows`)
        if (rows.length === 0) break
        const lines = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
        const cost = await costOf(pid, () => copyIn(database.url, 'copied', lines, 'csv'))
        ms += cost.ms
        cpuMs += cost.cpuMs
        copied += rows.length
      }
      await client.query('COMMIT')
      await client.query('DROP TABLE copied')
    }
  } finally {
    client.release()
  }
  return { ms, cpuMs, rows: copied }
}
