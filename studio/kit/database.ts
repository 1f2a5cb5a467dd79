import pg from 'pg'

export type Queryable = {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
}

/** An open transaction. */
export type Tx = Queryable & { readonly open: true }

export type Database = Queryable & { pool: pg.Pool; close(): Promise<void> }

const int8 = 20
const statementTimeoutMs = 10_000

/** 64-bit integers come as bigint. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && oid === int8 ? BigInt : pg.types.getTypeParser(oid, format)),
}

/** Opens a pool. Connections are made when first needed, each statement has a timeout. */
export const connectDatabase = (url: string, max = 10): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'tamuvo-studio',
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
  })
  // The pool drops a connection that breaks while idle; the next caller gets a new one.
  pool.on('error', () => {})
  return { pool, query: (text, values) => pool.query(text, values), close: () => pool.end() }
}

/** Runs `work` in one transaction. */
export const inTransaction = async <Result>({ pool }: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ open: true, query: (text, values) => client.query(text, values) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}
