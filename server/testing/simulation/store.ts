import type { Database, Queryable } from '../../kit/database.ts'

/** Rows that a simulation changes, apart from those it adds. */
const changed = ['balance', 'ledger_chain', 'house_rollup_mark', 'vendor_round_mark', 'vendor_session']

/** What a simulation begins with and leaves alone. */
const lasting = new Set([
  ...changed,
  'member',
  'setting',
  'safer_limit',
  'vendor_integration',
  'vendor_game',
  'deposit_method',
  'migration',
])

const resetsPerVacuum = 200

/** What vacuums by itself would come between the statements of a simulation. */
const stopVacuums = async (database: Queryable): Promise<void> => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  for (const { name } of rows) await database.query(`ALTER TABLE ${name} SET (autovacuum_enabled = false)`)
}

const tablesOf = async (database: Queryable): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

const isEmpty = async (database: Queryable, table: string): Promise<boolean> => {
  const { rows } = await database.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS found`)
  return rows[0]?.found !== true
}

/**
 * Remembers the rows of a database that is ready for simulations, and how to come back to them.
 * @returns comes back, with all sequences at their beginning
 */
export const createReset = async (database: Database): Promise<() => Promise<void>> => {
  await stopVacuums(database)
  await database.query('DELETE FROM outbox_event')
  const tables = await tablesOf(database)
  const empty: string[] = []
  for (const table of tables) if (!lasting.has(table) && (await isEmpty(database, table))) empty.push(table)
  await database.query('CREATE SCHEMA beginning')
  for (const table of changed) await database.query(`CREATE TABLE beginning.${table} AS TABLE public.${table}`)
  const statements = [
    'BEGIN',
    `SET LOCAL session_replication_role = replica`,
    ...[...empty, ...changed].map((table) => `DELETE FROM ${table}`),
    ...changed.map((table) => `INSERT INTO ${table} SELECT * FROM beginning.${table}`),
    `SELECT setval(format('%I.%I', schemaname, sequencename), 1, false) FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
    'COMMIT',
  ]
  let count = 0
  return async () => {
    await database.query(statements.join(';\n'))
    if (++count % resetsPerVacuum === 0) await database.query('VACUUM')
  }
}

/** References with events that are not processed. */
export const listWaiting = async (from: Queryable): Promise<string[]> => {
  const { rows } = await from.query<{ reference: string }>(
    'SELECT DISTINCT reference FROM payment_event WHERE taken_at IS NULL ORDER BY reference',
  )
  return rows.map(({ reference }) => reference)
}

export const mainBalances = async (from: Queryable): Promise<Map<bigint, bigint>> => {
  const { rows } = await from.query<{ id: bigint; amount: bigint }>(
    'SELECT member_id AS id, amount FROM balance WHERE account & 15 = 0',
  )
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/** The journal in its order, a line each, without what differs from run to run. */
export const journalLines = async (from: Queryable): Promise<string[]> => {
  const { rows } = await from.query<{ line: string }>(
    `SELECT concat_ws(' ', id, entry_id, at, key, account, amount, balance_after, ref, counter, kind, leg) AS line FROM journal ORDER BY id`,
  )
  return rows.map(({ line }) => line)
}

export const keysUsedTwice = async (from: Queryable): Promise<string[]> => {
  const { rows } = await from.query<{ key: string }>('SELECT key FROM journal GROUP BY key HAVING count(DISTINCT entry_id) > 1')
  return rows.map(({ key }) => key)
}

/** What a member staked a day and did not get back from rounds that were cancelled. */
export const stakesOfDays = async (from: Queryable, memberId: bigint): Promise<bigint[]> => {
  const { rows } = await from.query<{ staked: bigint }>(
    `SELECT (-sum(amount))::bigint AS staked FROM journal WHERE member_id = $1 AND kind IN (20, 21)
      GROUP BY (at AT TIME ZONE 'Asia/Yangon')::date`,
    [memberId],
  )
  return rows.map(({ staked }) => staked)
}

/** Replaces a part of an SQL function. @throws Error when the function has no such part */
export const mutateFunction = async (database: Queryable, name: string, part: string, by: string): Promise<void> => {
  const { rows } = await database.query<{ text: string }>(
    'SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = $1 ORDER BY pronargs DESC LIMIT 1',
    [name],
  )
  const text = rows[0]?.text ?? ''
  if (!text.includes(part)) throw new Error(`${name} has no part "${part}"`)
  await database.query(text.replaceAll(part, by))
}
