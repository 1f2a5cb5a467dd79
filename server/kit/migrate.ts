import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Database } from './database.ts'

const lockKey = 7_210_417

/**
 * Brings the database to the newest schema: every `NNNN-name.sql` of the folder that has not run yet, in order, each in
 * its own transaction, under one lock so that several processes may start together.
 * @throws Error when a file that already ran was changed since: history is corrected by a new file, never by an edit.
 */
export const migrate = (database: Database, folder: string): Promise<string[]> =>
  changingSchema(database, (client) => runPending(client, folder))

/** Does something to the schema on a connection of its own, while no other process does. */
export const changingSchema = async <Result>(
  database: Database,
  change: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = await database.dedicated('tamuvo-migrate', 0)
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    return await change(client)
  } finally {
    await client.end()
  }
}

const runPending = async (client: pg.Client, folder: string): Promise<string[]> => {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration')
  const done = new Map(rows.map((row) => [row.name, row.hash]))
  const ran: string[] = []
  for (const name of (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort()) {
    const text = await readFile(join(folder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (done.get(name) === hash) continue
    if (done.has(name)) throw new Error(`migration ${name} was changed after it ran; add a new file instead`)
    await runOne(client, { name, hash, text })
    ran.push(name)
  }
  return ran
}

const runOne = async (client: pg.Client, { name, hash, text }: { name: string; hash: string; text: string }): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [name, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
