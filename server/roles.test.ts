import { afterAll, describe, expect, test } from 'vitest'
import { connectDatabase } from './kit/database.ts'
import { requireMigrated } from './kit/migrate.ts'
import { changingSchema } from './kit/schema-change.ts'
import { grantRights, mayMigrate } from './kit/roles.ts'
import { testDatabase, urlFor } from './testing/database.ts'

const owner = await testDatabase()
await changingSchema(owner, grantRights)
const logins = { web: connectDatabase(urlFor(owner.url, 'web')), worker: connectDatabase(urlFor(owner.url, 'worker')) }
afterAll(() => Promise.all([logins.web.close(), logins.worker.close()]))

type Login = keyof typeof logins
const both: readonly Login[] = ['web', 'worker']
/** Triggers refuse by the same code as rights do, so the message tells. */
const stateOf = (login: Login, statement: string): Promise<string> =>
  logins[login].query(statement).then(
    () => 'done',
    ({ message }: Error) => (/permission denied|must be (owner|superuser)/.test(message) ? denied : message),
  )
const denied = 'denied'

const kept = ['journal', 'bet', 'outcome', 'vendor_tx', 'audit_trail', 'ledger_checkpoint', 'ledger_root', 'setting_change']
const columns: Record<string, string> = {
  bet: 'stake',
  audit_trail: 'reason',
  setting_change: 'reason',
  ledger_checkpoint: 'rows',
}

describe.each(both)('the login of a %s process', (login) => {
  test.each(kept)('changes and deletes nothing in %s, and switches off none of its triggers', async (table) => {
    const { rows } = await owner.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position LIMIT 1',
      [table],
    )
    const column = columns[table] ?? rows[0]?.name
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
      `DROP TABLE ${table}`,
      `ALTER TABLE ${table} ADD COLUMN more int`,
      `CREATE TRIGGER mine BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
    ])
      expect([statement, await stateOf(login, statement)]).toEqual([statement, denied])
  })

  test.each([
    'CREATE TABLE mine ()',
    'CREATE TEMP TABLE mine ()',
    'CREATE SCHEMA mine',
    `CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'DROP FUNCTION refuse_change() CASCADE',
    'CREATE ROLE mine SUPERUSER',
    'ALTER ROLE tamuvo_web SUPERUSER',
    'SET ROLE tamuvo',
    'SET session_replication_role = replica',
    `COPY bet TO PROGRAM 'cat'`,
    `COPY bet FROM PROGRAM 'cat'`,
    `COPY bet TO '/tmp/bets'`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT lo_export(1, '/tmp/mine')`,
    'SELECT rolpassword FROM pg_authid',
    'ALTER SYSTEM SET fsync = off',
    'DELETE FROM member',
    'DELETE FROM balance',
    'UPDATE lottery_sealed_seed SET key = key',
    'TRUNCATE session',
    'INSERT INTO migration (name, hash) VALUES (1, 1)',
    `INSERT INTO ledger_archive (file) VALUES ('')`,
    'UPDATE journal_other SET id = id',
  ])('does not pass: %s', async (statement) => {
    expect(await stateOf(login, statement)).toBe(denied)
  })

  test('sees itself as one that does not migrate, and a database that is new enough', async () => {
    const folder = new URL('./migrations', import.meta.url).pathname
    expect(await mayMigrate(logins[login])).toBe(false)
    await requireMigrated(logins[login], folder)
    await owner.query(`UPDATE migration SET name = 'aside' WHERE name = '0311-kit-roles.sql'`)
    await expect(requireMigrated(logins[login], folder)).rejects.toThrow('run npm run migrate with MIGRATE_URL')
    await owner.query(`UPDATE migration SET name = '0311-kit-roles.sql' WHERE name = 'aside'`)
  })
})

test('a web process neither reads seeds nor proves the journal', async () => {
  for (const statement of [
    'SELECT FROM lottery_sealed_seed',
    'SELECT FROM lottery_seed',
    'DELETE FROM lottery_sealed_seed',
    'INSERT INTO ledger_checkpoint (no) VALUES (1)',
    'INSERT INTO ledger_root (hash) VALUES (NULL)',
    'UPDATE ledger_chain SET closed_id = closed_id',
    `SELECT ledger_open_transactions('{}')`,
    'SELECT ledger_summarize_pages()',
    `SELECT vendor_call_log_drop('2100-01-01')`,
    'DELETE FROM secret_key',
    'UPDATE secret_key SET id = id',
    'DELETE FROM alarm',
    'DELETE FROM round_exposure',
    'DELETE FROM money_hold',
    'UPDATE money_hold SET until = now()',
    'DELETE FROM job',
    'DELETE FROM outbox_event',
  ])
    expect([statement, await stateOf('web', statement)]).toEqual([statement, denied])
})

test('no login owns anything, nor may give rights away', async () => {
  const { rows: owned } = await owner.query(
    `SELECT relname FROM pg_class c JOIN pg_roles r ON r.oid = relowner WHERE rolname LIKE 'tamuvo\\_%'`,
  )
  expect(owned).toEqual([])
  const { rows: roles } = await owner.query(
    `SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles WHERE rolname LIKE 'tamuvo\\_%'`,
  )
  expect(roles).toEqual(Array(2).fill(Object.fromEntries(Object.keys(roles[0] ?? {}).map((name) => [name, false]))))
})

test('every table whose rows a trigger keeps is kept by rights, too', async () => {
  const { rows } = await owner.query<{ right: string }>(
    `SELECT DISTINCT c.relname || ' ' || role || ' ' || verb AS right
       FROM pg_trigger g JOIN pg_class c ON c.oid = tgrelid
      CROSS JOIN (VALUES ('UPDATE', 16), ('DELETE', 8), ('TRUNCATE', 32)) AS v (verb, bit)
      CROSS JOIN (VALUES ('tamuvo_web'), ('tamuvo_worker')) AS r (role)
      WHERE tgfoid = 'refuse_change'::regproc AND tgqual IS NULL AND tgtype & bit > 0 AND has_table_privilege(role, c.oid, verb)`,
  )
  expect(rows).toEqual([])
})

test('functions with the rights of the owner look nowhere but in their schema, and are not for everybody', async () => {
  const { rows } = await owner.query<{ name: string; settings: string[]; isOpen: boolean }>(
    `SELECT p.oid::regprocedure::text AS name, proconfig AS settings, has_function_privilege('public', p.oid, 'EXECUTE') AS "isOpen"
       FROM pg_proc p WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toHaveLength(9)
  for (const { settings, isOpen } of rows) {
    expect(settings).toContain('search_path=public, pg_temp')
    expect(isOpen).toBe(false)
  }
})

// On a cluster the owner is no superuser, and makes no roles.
test.skipIf(process.env['CITUS'])('an owner who could not see what processes do gives no rights', async () => {
  await owner.query('CREATE ROLE blind_owner LOGIN')
  const blind = changingSchema(owner, async (client) => {
    await client.query('SET ROLE blind_owner')
    return grantRights(client)
  })
  await expect(blind).rejects.toThrow('GRANT tamuvo_web, tamuvo_worker TO the owner')
  await owner.query('DROP ROLE blind_owner')
})

test('workers see the transactions of web processes', async () => {
  const client = await logins.web.dedicated('a web process')
  await client.query('BEGIN')
  await client.query(`SELECT pg_current_xact_id()`)
  const { rows } = await logins.worker.query(`SELECT xact_start FROM ledger_open_transactions('{}')`)
  expect(rows.length).toBeGreaterThan(0)
  await client.end()
})

const monthOf = (ahead: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7)
}

test('months and days are opened by the logins of processes', async () => {
  const [first, second] = [monthOf(20), monthOf(21)].map((month) => `journal_${month.replace('-', '_')}`)
  expect(await stateOf('web', `SELECT ledger_open_months('${monthOf(20)}-01', 1)`)).toBe('done')
  expect(await stateOf('web', `SELECT vendor_call_log_open('${monthOf(20)}-01')`)).toBe('done')
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_class
      WHERE relname IN ($1, $2, $3) AND relowner = (SELECT relowner FROM pg_class WHERE oid = 'migration'::regclass)`,
    [first, second, `vendor_call_log_${monthOf(20).replace('-', '')}01`],
  )
  expect(rows).toEqual([{ count: 3 }])
  expect(await stateOf('web', `DELETE FROM ${first}`)).toBe(denied)
  // The partition of a day before Christ would be called as the one of a day after is.
  for (const day of ['2026-05-02 BC', '2060-05-01', '2023-12-31'])
    expect(await stateOf('web', `SELECT vendor_call_log_open('${day}')`)).toContain('the call log has no day')
  expect(await stateOf('worker', `SELECT vendor_call_log_drop('${monthOf(21)}-01')`)).toBe('done')
})

test('a process opens neither months that are far away nor those that take no row any more', async () => {
  const opened = async (month: string, more: number): Promise<string[]> => {
    const { rows } = await logins.web.query<{ name: string }>('SELECT ledger_open_months($1, $2) AS name', [`${month}-01`, more])
    return rows.map(({ name }) => name)
  }
  expect(await opened('2060-01', 24)).toEqual([])
  expect(await opened(monthOf(24), 24)).toHaveLength(2)
  // Ids of a web process prove nothing: only what was checkpointed does.
  await owner.query(`UPDATE ledger_chain SET watermark_id = ledger_first_id('2025-03-01')`)
  expect(await opened('2024-12', 4)).toEqual(['journal_2025_03', 'journal_2025_04'])
})

test('no incident begins as one that two people ended', async () => {
  const ended = `INSERT INTO ledger_incident (id, found_at, sentence, remembered, found, asked_by, asked_reason, asked_at, resumed_by, resumed_reason, resumed_at)
                 VALUES (1, now(), 'lost', '{}', '{}', 1, 'nobody said so', now(), 2, 'nobody said so', now())`
  for (const login of both) expect(await stateOf(login, ended)).toContain('append-only')
})

test('posting is stopped with the login of a web process, whose only way into the chain that is', async () => {
  const stopped = `INSERT INTO ledger_incident (id, found_at, sentence, remembered, found) VALUES (1, now(), 'lost', '{}', '{}')`
  expect(await stateOf('web', stopped)).toBe('done')
  const { rows } = await owner.query<{ by: bigint }>('SELECT stopped_by AS by FROM ledger_chain')
  expect(rows).toEqual([{ by: 1n }])
  expect(await stateOf('web', 'UPDATE ledger_chain SET watermark_id = 1')).toBe(denied)
  expect(await stateOf('web', 'UPDATE ledger_chain SET origin = gen_random_uuid()')).toBe('done')
  for (const origin of ['gen_random_uuid()', 'NULL'])
    expect(await stateOf('web', `UPDATE ledger_chain SET origin = ${origin}`)).toContain('append-only')
})
