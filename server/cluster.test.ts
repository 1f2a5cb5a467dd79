import { afterAll, describe, expect, test } from 'vitest'
import { digitBet, openBettingBench } from './betting/testing.ts'
import { isUnavailable } from './kit/database.ts'
import { askOne, workersOf } from './testing/cluster-workers.ts'
import { testDatabase } from './testing/database.ts'

// What only a cluster shows: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster', async () => {
  const database = await testDatabase()
  const bench = await openBettingBench(database)
  afterAll(() => bench.closeAll())

  const bet = async (): Promise<void> => {
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 8 }, () => bench.member(1_000n)))
    const orders = members.map((memberId) => bench.orderOf(memberId, [digitBet(roundId, 3)]))
    const results = await Promise.all(orders.map((order) => bench.betting.accept(order)))
    expect(new Set(results.map(({ is }) => is))).toEqual(new Set(['accepted']))
  }

  const changes = (table: string): string[] => [
    `UPDATE ${table} SET member_id = member_id`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
  ]
  const refusal = /append-only|permission denied/

  test('rows that stay as they are cannot be changed through the coordinator', async () => {
    await bet()
    for (const table of ['journal', 'bet', 'outcome', 'vendor_tx', 'turnover_use', 'round_seat'])
      for (const statement of changes(table)) await expect(database.query(statement)).rejects.toThrow(refusal)
  })

  test('nor on a machine itself, even by the owner who takes the right back', async () => {
    const workers = await workersOf(database)
    expect(workers).toHaveLength(2)
    let rows = 0
    for (const worker of workers) {
      const tables = await askOne<{ name: string }>(
        worker,
        `SET citus.override_table_visibility = off; SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^(bet|journal_other|outcome)_[0-9]+$'`,
      )
      expect(tables.length).toBeGreaterThan(5)
      for (const { name } of tables) {
        const own = (statement: string) => askOne(worker, `SET citus.enable_manual_changes_to_shards = on; ${statement}`)
        await own(`GRANT UPDATE, DELETE, TRUNCATE ON ${name} TO CURRENT_USER`)
        const [counted] = await askOne<{ rows: number }>(worker, `SELECT count(*)::int AS rows FROM ${name}`)
        const count = counted?.rows ?? 0
        rows += count
        for (const statement of changes(name).slice(count > 0 ? 0 : 2))
          await expect(own(statement)).rejects.toThrow('append-only')
      }
    }
    expect(rows).toBeGreaterThan(7)
  })

  const lost = `SELECT id FROM read_intermediate_result('of_a_test', 'binary') r (id bigint)`

  test('an answer that lost rows on the coordinator, which only warns, is refused', async () => {
    await expect(database.query(lost)).rejects.toThrow('has lost rows of an answer')
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  test('one that lost them on a worker is refused by Citus, as the fault of a moment', async () => {
    const asked = database.query(`SELECT id FROM bet WHERE id NOT IN (${lost})`)
    await expect(asked).rejects.toSatisfy(isUnavailable)
  })
})
