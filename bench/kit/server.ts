import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Database } from '@tamuvo/server/kit/database.ts'
import { migrate } from '@tamuvo/server/kit/migrate.ts'
import { startPostgres } from '@tamuvo/tools/postgres.mjs'

/** The PostgreSQL under test: that of DATABASE_URL, or our own with durable settings in a temporary folder. */
export type Bed = {
  url: string
  /** Its first process, when it runs on this machine. */
  pid: number | undefined
  describe(): Promise<string>
  createDatabase(name: string): Promise<Database>
  stop(): Promise<void>
}

export const openBed = async (): Promise<Bed> => {
  const { url, pid, stop } = await startServer()
  const made: Database[] = []
  return {
    url,
    pid,
    describe: () => describe(url),
    createDatabase: async (name) => {
      await run(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `CREATE DATABASE ${name}`)
      const database = connectDatabase(withDatabase(url, name), { statementTimeoutMs: 600_000 })
      made.push(database)
      return database
    },
    stop: async () => {
      await Promise.all(made.map((database) => database.close()))
      for (const { url: each } of made) await run(url, `DROP DATABASE ${new URL(each).pathname.slice(1)} WITH (FORCE)`)
      await stop()
    },
  }
}

const startServer = async (): Promise<Pick<Bed, 'url' | 'pid' | 'stop'>> => {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, pid: undefined, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  await makeWalFiles(postgres.url)
  return {
    url: postgres.url,
    pid: postgres.pid,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const walFiles = 40

/**
 * Creates as many WAL files for reuse as a server has in the long run. A new server creates each on first use, which blocks
 * writers and would distort the first minutes.
 */
const makeWalFiles = (url: string): Promise<void> => {
  const switches = Array.from({ length: walFiles }, () => [
    'SELECT pg_logical_emit_message(false, $$bench$$, $$$$)',
    'SELECT pg_switch_wal()',
  ])
  return run(url, ...switches.flat(), 'CHECKPOINT')
}

/** Migrates a new database. */
export const applySchema = (database: Database): Promise<string[]> =>
  migrate(database, process.env['MIGRATIONS_DIR'] ?? join(process.cwd(), 'server', 'migrations'))

const run = async (url: string, ...statements: string[]): Promise<void> => {
  const database = connectDatabase(url, { max: 1, statementTimeoutMs: 600_000 })
  for (const statement of statements) await database.query(statement)
  await database.close()
}

const describe = async (url: string): Promise<string> => {
  const database = connectDatabase(url, { max: 1 })
  const { rows } = await database.query<{ version: string; commit: string; sync: string; pages: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('synchronous_commit') AS commit,
            current_setting('fsync') AS sync, current_setting('full_page_writes') AS pages`,
  )
  await database.close()
  const { version, commit, sync, pages } = rows[0] ?? { version: '?', commit: '?', sync: '?', pages: '?' }
  return `PostgreSQL ${version} (synchronous_commit ${commit}, fsync ${sync}, full_page_writes ${pages}), Node ${process.versions.node}, ${cpus().length} cores for all`
}

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = name
  return address.href
}
