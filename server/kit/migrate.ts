import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { inOneMode, isSpread, spreadChanged } from './citus.ts'
import type { Database } from './database.ts'
import { type AreaFunctions, isBehind, planningAnew, readFunctions, replaceChanged, withFunctions } from './functions.ts'
import { grantRights } from './roles.ts'
import { changingSchema } from './schema-change.ts'
import { splitStatements } from './split-statements.ts'

/**
 * Migrates the database to the newest schema: every `NNNN-name.sql` of the folder that has not run yet, in order, each in
 * its own transaction, then the functions of each area whose text changed. All of it under one lock, so that several
 * processes may start together. On a cluster the tables then find their place. The logins of processes get their rights on what is new.
 * @returns the names of what ran
 * @throws Error when a file that already ran was changed since: history is corrected by a new file, never by an edit.
 */
export const migrate = (database: Database, folder: string): Promise<string[]> =>
  changingSchema(database, async (client) => {
    await openHistory(client)
    const files = await migrationsOf(folder)
    const isOnCluster = await isSpread(client)
    const read = await readFunctions(folder, files)
    const functions = isOnCluster ? planningAnew(read) : read
    const ran = await runPending(client, { folder, files, functions, isOnCluster })
    if (!(await isBehind(client, files))) {
      ran.push(...(await replaceChanged(client, functions)))
      if (isOnCluster) ran.push(...(await spreadChanged(client, join(folder, 'citus'))))
    }
    // What is new has rights only once they are given.
    if (ran.length > 0) await grantRights(client)
    return ran
  })

/**
 * For a login that may not migrate.
 * @throws Error when the database is older than this program
 */
export const requireMigrated = async (database: Database, folder: string): Promise<void> => {
  const files = await migrationsOf(folder)
  const { rows } = await database.query<{ isMade: boolean }>(`SELECT to_regclass('migration') IS NOT NULL AS "isMade"`)
  const { rows: ran } = rows[0]?.isMade ? await database.query<{ name: string }>('SELECT name FROM migration') : { rows: [] }
  const missing = files.filter((file) => !ran.some(({ name }) => name === file))
  if (missing.length > 0)
    throw new Error(
      'This database is older than this program, and its login may not change that: run npm run migrate with MIGRATE_URL, the address for the owner of the tables.',
    )
}

const migrationsOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).sort()

/** Before 0.2.0 there was no table of functions. @throws Error for such a database */
const openHistory = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isOld: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AND to_regclass('migration_functions') IS NULL AS "isOld"`,
  )
  if (rows[0]?.isOld)
    throw new Error(
      'This database was made by version 0.1, whose tables version 0.2 does not take over: remove the data folder (.data, or what DATA_DIR names), or let DATABASE_URL name an empty database.',
    )
  await client.query(`
    CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS migration_functions (area text PRIMARY KEY, hash text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`)
}

type Pending = { folder: string; files: readonly string[]; functions: readonly AreaFunctions[]; isOnCluster: boolean }

const runPending = async (client: pg.Client, { folder, files, functions, isOnCluster }: Pending): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration')
  const done = new Map(rows.map((row) => [row.name, row.hash]))
  const ran: string[] = []
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (done.get(name) === hash) continue
    if (done.has(name)) throw new Error(`migration ${name} was changed after it ran; add a new file instead`)
    await runOne(client, { name, hash, statements: statementsOf(withFunctions(text, functions), isOnCluster) })
    ran.push(name)
  }
  return ran
}

/** Citus hands some statements on as the text that they came in, so they come one by one. */
const statementsOf = (text: string, isOnCluster: boolean): string[] =>
  isOnCluster ? [inOneMode, ...splitStatements(text)] : [text]

type Run = { name: string; hash: string; statements: readonly string[] }

const runOne = async (client: pg.Client, { name, hash, statements }: Run): Promise<void> => {
  await client.query('BEGIN')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [name, hash])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
