import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database, sqlState } from '../kit/database.ts'
import { processRoles } from '../kit/roles.ts'
import { atEnd } from './at-end.ts'
import type { TestServer } from './start-cluster.ts'
import { rolePassword } from './start-postgres.ts'

/**
 * A database for one test file: a copy of the newest schema, without rows, dropped at the end of the file.
 * Call it at the top of the file: `const database = await testDatabase()`.
 */
export const testDatabase = async (): Promise<Database> => {
  const { url, template, owner, workers = [] } = await testServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  for (const each of [...workers, url]) {
    // FILE_COPY is five times as fast as the default WAL_LOG for a small database.
    await runOnce(each, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
    // Rights on a database itself are not copied.
    await runOnce(
      each,
      `REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${Object.values(processRoles).join(', ')}`,
    )
    if (owner) await runOnce(each, `ALTER DATABASE ${name} OWNER TO ${new URL(owner).username}`)
  }
  // Nor is the limit of a machine's locks; see migrations/citus/0040-limits.sql.
  for (const each of workers) await runOnce(each, `ALTER DATABASE ${name} SET lock_timeout = '2s'`)
  // On a busy machine a connection alone takes seconds.
  const database = connectDatabase(withDatabase(owner ?? url, name), { connectTimeoutMs: 60_000 })
  atEnd(async () => {
    if (!database.pool.ended) await database.close()
    for (const each of [url, ...workers]) await drop(each, name)
  })
  return database
}

/** Tries again while a session that Citus keeps there, or a transaction that it left prepared, has not ended yet. */
const drop = async (url: string, name: string, tries = 5): Promise<void> => {
  try {
    await runOnce(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (sqlState(error) !== inUse || tries === 1) throw error
    await sleep(500)
    await drop(url, name, tries - 1)
  }
}

const inUse = '55006'

/** The address of a test database for the login of a web process or a worker. */
export const urlFor = (url: string, role: keyof typeof processRoles): string => {
  const address = new URL(url)
  address.username = processRoles[role]
  address.password = rolePassword
  return address.href
}

/** The server shared by all test files; starts on first use. */
const testServer = async (): Promise<TestServer> => {
  const answer = await text(connect(inject('postgresDoor'), '127.0.0.1'))
  const said: TestServer | { error: string } = JSON.parse(answer)
  if ('error' in said) throw new Error(`the PostgreSQL of the tests did not start: ${said.error}`)
  return said
}

const runOnce = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = name
  return address.href
}
