import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database } from './kit/database.ts'
import { machineNamed, machineOf, type MachineRange } from './ledger/machine-map.ts'
import { readMachineRanges } from './ledger/machine-store.ts'
import { auditFaults } from './testing/audit-faults.ts'
import { testFolder } from './testing/folder.ts'
import { administer, type KillableCluster, killableCluster } from './testing/killable-cluster.ts'

/** A process that does not get to know any more which machine holds whose rows. */
const withoutNews = (database: Database) => {
  let isCut = false
  const query: Database['query'] = (statement, values) =>
    isCut && typeof statement === 'string' && statement.includes('machine_ranges')
      ? Promise.reject(new Error('no news'))
      : database.query(statement, values)
  return { database: { ...database, query }, cut: () => (isCut = true) }
}

type Node = KillableCluster['nodes'][number]

const drain = async (cluster: KillableCluster, database: Database, { from, to }: { from: Node; to: Node }): Promise<void> => {
  const { rows } = await database.query<{ shard: bigint }>(
    `SELECT shardid AS shard FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
      WHERE logicalrelid = 'balance'::regclass AND nodeport = $1`,
    [from.port],
  )
  for (const { shard } of rows)
    await administer(
      cluster,
      `SELECT citus_move_shard_placement(${shard}, '127.0.0.1', ${from.port}, '127.0.0.1', ${to.port}, 'block_writes')`,
    )
}

const memberOn = (ranges: readonly MachineRange[], members: readonly bigint[], { port }: Node): bigint => {
  const machine = machineNamed(ranges, `127.0.0.1:${port}`)
  return members.find((memberId) => machineOf(ranges, memberId) === machine) ?? 0n
}

// Takes a machine of a cluster of its own away: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster that shrinks', async () => {
  const dir = await testFolder()

  test('no bet is placed after the close on a machine without members, where a process still sends them', async () => {
    const cluster = await killableCluster(dir)
    const [, from, to] = cluster.nodes
    if (!from || !to) throw new Error('there are two workers')
    const database = connectDatabase(cluster.url)
    const late = withoutNews(database)
    const [bench, other] = [await openBettingBench(late.database), await openBettingBench(database, 2)]
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 16 }, () => bench.member(10_000n)))
    const memberId = memberOn(await readMachineRanges(database), members, from)
    const bet = () => bench.betting.accept(bench.orderOf(memberId, [digitBet(roundId, 3)]))
    // The first begins to connect to the machine.
    expect((await bet()).is).toBe('accepted')
    await sleep(1_000)
    late.cut()
    await drain(cluster, database, { from, to })

    const holder = await database.connection()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM balance WHERE member_id = $1 FOR UPDATE', [memberId])
    let isClosed = false
    const answer = bet().then(({ is }) => ({ is, wasClosed: isClosed }))
    await sleep(100)
    const closing = other.betting.closeRound(roundId).then((closed) => (isClosed = closed))
    await sleep(100)
    await holder.query('ROLLBACK')
    holder.release()
    await closing
    expect([
      { is: 'accepted', wasClosed: false },
      { is: 'closed', wasClosed: true },
    ]).toContainEqual(await answer)

    expect(await other.betting.settleRound(roundId, digitGrade(3))).toMatchObject({
      bets: (await answer).is === 'accepted' ? 2 : 1,
    })
    expect(await auditFaults(database.url)).toEqual([])
    await bench.closeAll()
    await other.closeAll()
    await database.close()
    await cluster.stop()
  })
})
