import type pg from 'pg'
import type { Database } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'

/** Changes the schema on a dedicated connection, while no other process does. */
export const changingSchema = async <Result>(
  database: Database,
  change: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = await database.dedicated('tamuvo-migrate', 0)
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [lockNumbers.migrations])
    return await change(client)
  } finally {
    await client.end()
  }
}
