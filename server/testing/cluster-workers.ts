import pg from 'pg'
import type { Queryable } from '../kit/database.ts'
import { splitStatements } from '../kit/split-statements.ts'

/** The addresses of the workers of a cluster, for the login of `url`. */
export const workersOf = async (coordinator: Queryable & { url: string }): Promise<string[]> => {
  const { rows } = await coordinator.query<{ port: number }>(
    `SELECT nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid`,
  )
  return rows.map(({ port }) => {
    const address = new URL(coordinator.url)
    address.port = String(port)
    return address.href
  })
}

/** A session on one machine, which the caller ends. */
export const sessionOn = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url)
  await client.connect()
  return client
}

/** Asks one machine by itself. @returns the rows of the last of the statements */
export const askOne = async <Row extends pg.QueryResultRow>(url: string, statements: string): Promise<Row[]> => {
  const client = await sessionOn(url)
  try {
    let rows: Row[] = []
    for (const one of splitStatements(statements)) ({ rows } = await client.query<Row>(one))
    return rows
  } finally {
    await client.end()
  }
}
