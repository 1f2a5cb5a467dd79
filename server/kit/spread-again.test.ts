import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { testFolder } from '../testing/folder.ts'
import { spread } from './citus.ts'
import { migrate } from './migrate.ts'

const database = await testDatabase()
const newest = join(import.meta.dirname, '../migrations')
// On a cluster it is spread already.
if (!process.env['CITUS']) {
  await database.query(await readFile(join(import.meta.dirname, '../testing/citus-stub.sql'), 'utf8'))
  await spread(database, join(newest, 'citus'))
}
const folder = join(await testFolder(), 'migrations')
await cp(newest, folder, { recursive: true })

const modeOf = async (name: string): Promise<string[] | null | undefined> => {
  const { rows } = await database.query<{ proconfig: string[] | null }>('SELECT proconfig FROM pg_proc WHERE proname = $1', [
    name,
  ])
  return rows[0]?.proconfig
}

test('a function that is replaced is planned anew from its first moment on', async () => {
  await migrate(database, newest)
  await database.query(`UPDATE migration_functions SET hash = 'of before' WHERE area = 'ledger'`)
  expect(await migrate(database, newest)).toEqual(['functions of ledger'])
  expect(await modeOf('ledger_post_batch')).toContain('plan_cache_mode=auto')
})

test('a migration of a database that is spread spreads what it made, once', async () => {
  // Nothing has changed since, but who spread it may not have noted that.
  await migrate(database, newest)
  expect(await migrate(database, newest)).toEqual([])

  await writeFile(
    join(folder, '9998-kit-test.sql'),
    `-- lives: member
     CREATE TABLE spread_test (member_id bigint NOT NULL, id bigint NOT NULL, PRIMARY KEY (member_id, id));
     CREATE TRIGGER spread_test_append_only BEFORE UPDATE OR DELETE ON spread_test FOR EACH ROW EXECUTE FUNCTION refuse_change();
     CREATE TRIGGER outcome_kept BEFORE UPDATE ON outcome FOR EACH ROW EXECUTE FUNCTION refuse_change();
     ALTER TABLE bet ADD COLUMN spread_test int;
     CREATE FUNCTION spread_test_count() RETURNS bigint LANGUAGE sql SET plan_cache_mode = force_generic_plan AS 'SELECT count(*) FROM spread_test'`,
  )
  await writeFile(
    join(folder, 'citus/9998-test.sql'),
    `SELECT create_distributed_table('spread_test', 'member_id', colocate_with => 'balance') WHERE NOT EXISTS
       (SELECT FROM pg_dist_partition WHERE logicalrelid = 'spread_test'::regclass)`,
  )
  expect(await migrate(database, folder)).toEqual(['9998-kit-test.sql', 'spread_test_count plans anew'])
  expect(await modeOf('spread_test_count')).toEqual(['plan_cache_mode=auto'])
  const { rows } = await database.query(`SELECT FROM pg_dist_partition WHERE logicalrelid = 'spread_test'::regclass`)
  expect(rows).toHaveLength(1)
  expect(await migrate(database, folder)).toEqual([])
})

test('a process of the version before leaves the newer schema as it is', async () => {
  await database.query('ALTER FUNCTION spread_test_count() SET plan_cache_mode = force_generic_plan')
  expect(await migrate(database, newest)).toEqual([])
  expect(await modeOf('spread_test_count')).toEqual(['plan_cache_mode=force_generic_plan'])
})
