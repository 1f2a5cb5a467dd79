import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '../kit/database.ts'
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
  const database = connectDatabase(withDatabase(owner ?? url, name))
  atEnd(async () => {
    if (!database.pool.ended) await database.close()
    for (const each of [url, ...workers]) await runOnce(each, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  })
  return database
}

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
