import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { openBettingBench } from './betting/testing.ts'
import { spread } from './kit/citus.ts'
import { connectDatabase } from './kit/database.ts'
import { readMachineRanges } from './ledger/machine-store.ts'
import { betAll, betOn, expectNothingLost } from './testing/bettors.ts'
import { testFolder } from './testing/folder.ts'
import { administer, killableCluster } from './testing/killable-cluster.ts'
import { expectEachSettled, playAll } from './testing/vendor-players.ts'

// Adds a machine to a cluster of its own: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster that grows', async () => {
  const dir = await testFolder()

  test('a third worker takes shards of the others while members bet and win: each bet is taken, and nothing is lost or doubled', async () => {
    const cluster = await killableCluster(dir, { spare: 1 })
    const database = connectDatabase(cluster.url)
    const bench = await openBettingBench(database)
    const third = cluster.nodes[3]
    if (!third) throw new Error('there is a spare worker')
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 40 }, () => bench.member(10_000_000n)))
    const betting = betAll(bench, members, roundId)
    await betOn(betting, performance.now(), members.length)
    const playing = await playAll(bench, members)

    await administer(cluster, `SELECT citus_add_node('127.0.0.1', ${third.port})`)
    await spread(database, join(import.meta.dirname, 'migrations/citus'))
    await administer(cluster, `SELECT replicate_reference_tables('force_logical')`)
    const { rows } = await database.query<{ shard: bigint; port: number }>(
      `SELECT shardid AS shard, nodeport AS port FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
        WHERE logicalrelid = 'balance'::regclass ORDER BY 1 LIMIT 2`,
    )
    for (const { shard, port } of rows)
      await administer(
        cluster,
        `SELECT citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '127.0.0.1', ${third.port}, 'force_logical')`,
      )
    // Until the process has seen where they are now.
    await sleep(6_000)
    await betOn(betting, performance.now(), members.length)
    const answers = await betting.stop()
    const rounds = await playing.stop()

    const machines = new Map((await readMachineRanges(database)).map(({ address, machine }) => [address, machine]))
    expect(machines.has(`127.0.0.1:${third.port}`)).toBe(true)
    expect(new Set(answers.map(({ is }) => is))).toEqual(new Set(['accepted']))
    await expectNothingLost({ bench, database }, answers, roundId)
    await expectEachSettled(database, rounds)
    await bench.closeAll()
    await database.close()
    await cluster.stop()
  })
})
