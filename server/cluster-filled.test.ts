import { describe, expect, test } from 'vitest'
import { digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database } from './kit/database.ts'
import { depositOf } from './ledger/testing.ts'
import { auditFaults } from './testing/audit-faults.ts'
import { askOne, workersOf } from './testing/cluster-workers.ts'
import { testFolder } from './testing/folder.ts'
import { killableCluster } from './testing/killable-cluster.ts'

// Spreads a database that has long been played on: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('a single machine that is spread', async () => {
  const dir = await testFolder()

  test('has the same money, bets and answers, goes on with its rounds, and keeps nothing on the coordinator', async () => {
    let played: Played | undefined
    const cluster = await killableCluster(dir, { beforeSpread: async (database) => (played = await play(database)) })
    if (!played) throw new Error('it was played before')
    const { members, orders, deposit, open, held } = played
    const database = connectDatabase(cluster.url, { statementTimeoutMs: 0 })

    expect(await heldBy(database)).toEqual(held)
    expect(await bytesHere(database)).toBe(0)
    const workers = await workersOf(database)
    for (const worker of workers) expect(await membersOn(worker)).toBeGreaterThan(0)
    expect(await auditFaults(database.url)).toEqual([])
    for (const table of ['journal', 'bet', 'outcome']) {
      await expect(database.query(`TRUNCATE ${table}`)).rejects.toThrow(/append-only|permission denied/)
      await expect(database.query(`GRANT TRUNCATE ON ${table} TO CURRENT_USER; TRUNCATE ${table}`)).rejects.toThrow('append-only')
    }

    const after = await openBettingBench(database)
    expect((await after.ledger.post(deposit)).is).toBe('repeated')
    const again = await Promise.all(orders.map((order) => after.betting.accept(order)))
    expect(again.map(({ is }) => is)).toEqual(orders.map(() => 'repeated'))
    const more = await Promise.all(
      members.map((memberId, no) => after.betting.accept(after.orderOf(memberId, [digitBet(open, no % 10)]))),
    )
    expect(new Set(more.map(({ is }) => is))).toEqual(new Set(['accepted']))
    await after.betting.closeRound(open)
    after.clock.advance(61_000)
    expect(await after.betting.settleRound(open, digitGrade(3))).toMatchObject({ bets: 120, winners: 12 })
    expect(await auditFaults(database.url)).toEqual([])
    await after.closeAll()
    await database.close()
    await cluster.stop()
  })
})

type Played = Awaited<ReturnType<typeof play>>

/** Members have bet on two rounds, of which one is settled. */
const play = async (database: Database) => {
  const before = await openBettingBench(database)
  const [settled, open] = [await before.round(), await before.round()]
  const members = await Promise.all(Array.from({ length: 60 }, () => before.member(1_000_000n)))
  const orders = members.flatMap((memberId, no) =>
    [settled, open].map((roundId) => before.orderOf(memberId, [digitBet(roundId, no % 10)])),
  )
  const accepted = await Promise.all(orders.map((order) => before.betting.accept(order)))
  expect(new Set(accepted.map(({ is }) => is))).toEqual(new Set(['accepted']))
  await before.betting.closeRound(settled)
  before.clock.advance(61_000)
  expect(await before.betting.settleRound(settled, digitGrade(3))).toMatchObject({ bets: 60, winners: 6 })
  const deposit = depositOf(members[0] ?? 0n, 700n, before.nextId())
  expect((await before.ledger.post(deposit)).is).toBe('posted')
  await before.closeAll()
  const held = await heldBy(database)
  expect(await auditFaults(database.url)).toEqual([])
  expect(await bytesHere(database)).toBeGreaterThan(0)
  return { members, orders, deposit, open, held }
}

/** What the tables hold, by what two people would compare. */
const heldBy = async (database: Database): Promise<unknown> => {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM journal) AS rows, (SELECT sum(amount) FROM balance) AS money, (SELECT count(*) FROM bet) AS bets,
            (SELECT sum(amount) FROM outcome) AS won, (SELECT count(*) FROM round) AS rounds`,
  )
  return rows
}

/** Bytes of rows of spread tables that the coordinator itself holds. */
const bytesHere = async (database: Database): Promise<number> => {
  const { rows } = await database.query<{ bytes: number }>(
    `SELECT sum(pg_relation_size(c.oid))::int AS bytes FROM pg_class c
      WHERE c.relkind = 'r' AND c.relname ~ '^(balance|journal|bet|outcome)(_\\d{4}_\\d\\d|_other)?$'`,
  )
  return rows[0]?.bytes ?? 0
}

const membersOn = async (worker: string): Promise<number> => {
  const tables = await askOne<{ name: string }>(
    worker,
    `SET citus.override_table_visibility = off; SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^balance_[0-9]+$'`,
  )
  const counts = await Promise.all(
    tables.map(({ name }) => askOne<{ count: number }>(worker, `SELECT count(DISTINCT member_id)::int AS count FROM ${name}`)),
  )
  return counts.reduce((sum, [counted]) => sum + (counted?.count ?? 0), 0)
}
