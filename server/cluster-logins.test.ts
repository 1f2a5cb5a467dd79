import { beforeAll, describe, expect, test } from 'vitest'
import { machineAddresses } from './kit/citus.ts'
import { atAddress } from './kit/database-address.ts'
import { extraRightsOnMachine } from './kit/extra-rights.ts'
import { grantRights, type ProcessRole } from './kit/roles.ts'
import { changingSchema } from './kit/schema-change.ts'
import { askOne, sessionOn } from './testing/cluster-workers.ts'
import { testDatabase, urlFor } from './testing/database.ts'

/** Processes connect to each machine of a cluster, so what their logins may is decided there: run with CITUS=1. */
describe.skipIf(!process.env['CITUS'])('the logins of processes on a machine of a cluster', async () => {
  const owner = await testDatabase()
  let address = ''
  beforeAll(async () => {
    await changingSchema(owner, grantRights)
    ;[address = ''] = await machineAddresses(owner)
  })

  /** Every switch that a login may turn by itself is turned. */
  const switches = `SET citus.override_table_visibility = off; SET citus.enable_manual_changes_to_shards = on;
    SET citus.enable_ddl_propagation = off; SET citus.enable_metadata_sync = off`

  /** The parts of a table that lie on the machine. */
  const partsOf = async (table: string): Promise<string[]> => {
    const names = `SELECT c.relname AS name FROM pg_dist_shard s JOIN pg_class c ON c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
      WHERE s.logicalrelid = '${table}'::regclass ORDER BY 1`
    return (await askOne<{ name: string }>(atAddress(owner.url, address), `${switches}; ${names}`)).map(({ name }) => name)
  }

  const answers = async (role: ProcessRole, statements: readonly string[]): Promise<Record<string, string>> => {
    const session = await sessionOn(atAddress(urlFor(owner.url, role), address))
    try {
      await session.query(switches)
      const said: Record<string, string> = {}
      for (const statement of statements)
        said[statement] = await session.query(statement).then(
          () => 'done',
          ({ message }: Error) => (refusals.test(message) ? 'denied' : message),
        )
      return said
    } finally {
      await session.end()
    }
  }
  const refusals = /permission denied|must be (the )?(owner|superuser)|not allowed/

  test.each(['web', 'worker'] as const)('%s: changes and deletes nothing in parts of what is kept', async (role) => {
    for (const [table, column] of [
      ['journal', 'id'],
      ['bet', 'stake'],
      ['outcome', 'bet_id'],
      ['vendor_tx', 'id'],
    ] as const) {
      const [part] = await partsOf(table)
      const statements = [
        `UPDATE ${part} SET ${column} = ${column}`,
        `DELETE FROM ${part}`,
        `TRUNCATE ${part}`,
        `ALTER TABLE ${part} DISABLE TRIGGER ALL`,
        `DROP TABLE ${part}`,
        `CREATE TRIGGER mine BEFORE INSERT ON ${part} FOR EACH ROW EXECUTE FUNCTION refuse_change()`,
      ]
      expect(await answers(role, statements)).toEqual(Object.fromEntries(statements.map((each) => [each, 'denied'])))
    }
  })

  test.each(['web', 'worker'] as const)(
    '%s: reads no password of a machine, and governs no part of the cluster',
    async (role) => {
      const statements = [
        'SELECT * FROM pg_dist_authinfo',
        `INSERT INTO pg_dist_authinfo VALUES (0, 'tamuvo_web', 'password=x')`,
        'UPDATE pg_dist_node SET isactive = isactive',
        'UPDATE pg_dist_placement SET groupid = groupid',
        'DELETE FROM pg_dist_shard',
        `SELECT citus_remove_node('127.0.0.1', 1)`,
        `SELECT citus_move_shard_placement(102008, 1, 2)`,
        `SELECT worker_apply_shard_ddl_command(102008, 'CREATE TABLE mine ()')`,
      ]
      expect(await answers(role, statements)).toEqual(Object.fromEntries(statements.map((each) => [each, 'denied'])))
      const elsewhere = (statement: string): string =>
        `SELECT DISTINCT success, result FROM run_command_on_workers('${statement}')`
      const there = atAddress(urlFor(owner.url, role), address)
      expect(await askOne(there, elsewhere('SELECT 1'))).toEqual([{ success: true, result: '1' }])
      expect(await askOne(there, elsewhere('ALTER ROLE tamuvo_web SUPERUSER'))).toEqual([
        { success: false, result: expect.stringMatching(/must be superuser|permission denied/) },
      ])
    },
  )

  test('what somebody gave on a part of a table is found', async () => {
    const [part] = await partsOf('journal')
    const session = await sessionOn(atAddress(owner.url, address))
    try {
      expect(await extraRightsOnMachine(session)).toEqual([])
      await session.query(`${switches}; BEGIN; GRANT DELETE ON ${part} TO tamuvo_web`)
      expect(await extraRightsOnMachine(session)).toEqual([`tamuvo_web has DELETE on ${part}.`])
      await session.query('ROLLBACK')
    } finally {
      await session.end()
    }
  })
})
