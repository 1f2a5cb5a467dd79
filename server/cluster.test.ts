import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { spread } from './kit/citus.ts'
import { connectDatabase, isUnavailable, sqlState } from './kit/database.ts'
import { isInDoubt } from './ledger/watermark.ts'
import { auditFaults } from './testing/audit-faults.ts'
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

  test('of ten thousand bets that race the close over two machines none is placed after it, and each that was taken is settled', async () => {
    const other = await openBettingBench(database, 2)
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 200 }, () => bench.member(1_000_000n)))
    const results: { is: string; afterClose: boolean }[] = []
    let left = 10_000
    let closed: Promise<boolean> | undefined
    let isClosed = false
    const better = async (no: number): Promise<void> => {
      for (let take = left--; take > 0; take = left--) {
        // Halfway, while the others bet on.
        if (take === 5_000) closed = bench.betting.closeRound(roundId).then((done) => (isClosed = done))
        const afterClose = isClosed
        const by = no % 2 === 0 ? bench : other
        const { is } = await by.betting.accept(by.orderOf(members[no % members.length] ?? 0n, [digitBet(roundId, take % 10)]))
        results.push({ is, afterClose })
      }
    }
    await Promise.all(Array.from({ length: 256 }, (_, no) => better(no)))
    expect(await closed).toBe(true)
    await other.closeAll()

    const accepted = results.filter(({ is }) => is === 'accepted')
    expect(results).toHaveLength(10_000)
    expect(new Set(results.map(({ is }) => is))).toEqual(new Set(['accepted', 'closed']))
    expect(accepted.filter(({ afterClose }) => afterClose)).toEqual([])
    expect(accepted.length).toBeGreaterThan(1_000)
    const { rows } = await database.query<{ bets: bigint; members: bigint }>(
      'SELECT count(*) AS bets, count(DISTINCT member_id) AS members FROM bet WHERE round_id = $1',
      [roundId],
    )
    expect(rows).toEqual([{ bets: BigInt(accepted.length), members: 200n }])
    bench.clock.advance(61_000)
    expect(await bench.betting.settleRound(roundId, digitGrade(3))).toMatchObject({ bets: accepted.length })
    expect(await auditFaults(database.url)).toEqual([])
  })

  test('a round is not settled, and the journal not closed, while a machine that was away holds bets prepared', async () => {
    const [worker = ''] = await workersOf(database)
    const roundId = await bench.round()
    const orders = await Promise.all(
      Array.from({ length: 20 }, async () => bench.orderOf(await bench.member(1_000n), [digitBet(roundId, 3)])),
    )
    await Promise.all(orders.map((order) => bench.betting.accept(order)))
    await bench.betting.closeRound(roundId)
    expect(await isInDoubt(database)).toBe(false)
    // As the coordinator leaves one that dies in the middle.
    const gid = 'citus_0_4000000_1_1'
    await askOne(worker, `BEGIN; CREATE TABLE in_doubt (id int); PREPARE TRANSACTION '${gid}'`)
    try {
      expect(await isInDoubt(database)).toBe(true)
      await expect(bench.betting.settleRound(roundId, digitGrade(3))).rejects.toSatisfy(isUnavailable)
    } finally {
      await askOne(worker, `ROLLBACK PREPARED '${gid}'`)
    }
    expect(await bench.betting.settleRound(roundId, digitGrade(3))).toMatchObject({ bets: 20, winners: 20 })
  })

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

  test('a machine does not wait for a held row beyond its limit', async () => {
    await spread(database, join(import.meta.dirname, 'migrations/citus'))
    const memberId = await bench.member(1_000n)
    const held = connectDatabase(database.url)
    const other = connectDatabase(database.url)
    const locking = 'SELECT FROM balance WHERE member_id = $1 FOR UPDATE'
    const holder = await held.connection()
    await holder.query('BEGIN')
    await holder.query(locking, [memberId])
    const begun = performance.now()
    await expect(other.query(locking, [memberId])).rejects.toSatisfy((error: unknown) => sqlState(error) === '55P03')
    expect(performance.now() - begun).toBeLessThan(10_000)
    await holder.query('ROLLBACK')
    holder.release()
    await other.query(locking, [memberId])
    for (const each of [held, other]) await each.close()
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
