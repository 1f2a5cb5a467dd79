import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, inTransaction } from './database.ts'

const migrationLock = 7_310_001

/** Runs every `NNNN-name.sql` of the folder that has not run yet, in order. Processes that start together wait for one another. */
export const migrate = (database: Database, folder: string): Promise<void> =>
  inTransaction(database, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await tx.query('CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())')
    const { rows } = await tx.query<{ name: string }>('SELECT name FROM migration')
    const done = new Set(rows.map(({ name }) => name))
    const files = (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort()
    for (const file of files.filter((each) => !done.has(each))) {
      await tx.query(await readFile(join(folder, file), 'utf8'))
      await tx.query('INSERT INTO migration (name) VALUES ($1)', [file])
    }
  })
