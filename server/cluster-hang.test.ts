import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTransaction, isUnavailable } from './kit/database.ts'
import { machineNamed, machineOf } from './ledger/machine-map.ts'
import { readMachineRanges } from './ledger/machine-store.ts'
import { depositOf } from './ledger/testing.ts'
import { type Answer, betAll, betOn, expectNothingLost } from './testing/bettors.ts'
import { testFolder } from './testing/folder.ts'
import { administer, type KillableCluster, killableCluster } from './testing/killable-cluster.ts'
import { openRelay } from './testing/relay.ts'
import { signalAll } from './testing/signal-all.ts'
import { openWatchedBench, type WatchedBench } from './testing/watched-bench.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

type Call = Pick<Answer, 'memberId' | 'at' | 'tookMs' | 'is'>

/** Calls beside the batches, as each member makes one after the other, over connections that all calls of a process share. */
const callAll = ({ database, bench }: WatchedBench, members: readonly bigint[]) => {
  const calls: Call[] = []
  let isOver = false
  const deposit = (memberId: bigint) =>
    database.onBehalfOf(memberId, () =>
      inTransaction(database, (tx) => bench.ledger.postIn(tx, [depositOf(memberId, 100n, bench.nextId())])),
    )
  const caller = async (memberId: bigint): Promise<void> => {
    while (!isOver) {
      const at = performance.now()
      const is = await deposit(memberId).then(
        () => 'posted',
        (error: unknown) => (isUnavailable(error) ? 'busy' : String(error)),
      )
      calls.push({ memberId, at, tookMs: performance.now() - at, is })
      await sleep(100)
    }
  }
  const all = Promise.all(members.map(caller))
  const stop = async (): Promise<Call[]> => {
    isOver = true
    await all
    return calls
  }
  return { calls, stop }
}

// Stops machines of a cluster of its own, which then do not answer: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster with a worker that does not answer', () => {
  let cluster: KillableCluster
  let site: WatchedBench
  beforeEach(async () => {
    cluster = await killableCluster(await testFolder())
  })
  afterEach(async () => {
    await site.close()
    await cluster.stop()
  })

  /** Lets forty members bet and pay in while a machine is silent for a time. */
  const playOn = async (address: string, silence: () => void, mend: () => void): Promise<void> => {
    site = await openWatchedBench(cluster.url)
    const { bench, database } = site
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 40 }, () => bench.member(10_000_000n)))
    const ranges = await readMachineRanges(database)
    const silent = machineNamed(ranges, address)
    const isThere = ({ memberId }: Call): boolean => machineOf(ranges, memberId) !== silent
    expect(silent).toBeDefined()
    const betting = betAll(bench, members, roundId)
    const calling = callAll(site, members)
    await betOn(betting, performance.now(), members.length)
    await sleep(1_000)

    silence()
    const since = performance.now()
    await sleep(25_000)
    const mendedAt = performance.now()
    mend()
    await betOn(betting, mendedAt, members.length)
    await vi.waitFor(
      () =>
        expect(
          new Set(calling.calls.filter(({ at, is }) => at > mendedAt && is === 'posted').map(({ memberId }) => memberId)).size,
        ).toBe(40),
      { timeout: 60_000, interval: 200 },
    )
    const [answers, calls] = [await betting.stop(), await calling.stop()]

    // The members of the other machine never notice.
    for (const list of [answers, calls]) {
      const meanwhile = list.filter((call) => isThere(call) && call.at > since && call.at < mendedAt)
      expect(meanwhile.length).toBeGreaterThan(500)
      expect(meanwhile.filter(({ is }) => is !== 'accepted' && is !== 'posted')).toEqual([])
      // Sooner than a batch gives up, which is what waits for a machine.
      expect(Math.max(...meanwhile.map(({ tookMs }) => tookMs))).toBeLessThan(8_000)
    }
    // Its own wait first, and are then refused, most of them at once.
    const late = [...answers, ...calls].filter((call) => !isThere(call) && call.at > since + 15_000 && call.at < mendedAt - 1_000)
    const refused = late.filter(({ is, tookMs }) => is === 'busy' && tookMs < 1_000)
    expect(refused.length).toBeGreaterThan(late.length * 0.9)
    await expectNothingLost(site, answers, roundId)
    expect(await site.incidents()).toEqual([])
  }

  test('one that hangs holds up its own members alone, and nothing is lost or doubled', async () => {
    const [, , victim] = cluster.nodes
    if (!victim) throw new Error('there are two workers')
    await playOn(
      `127.0.0.1:${victim.port}`,
      () => signalAll(victim.pid, 'SIGSTOP'),
      () => signalAll(victim.pid, 'SIGCONT'),
    )
  })

  test('one whose network is cut holds up its own members alone, and nothing is lost or doubled', async () => {
    const [, , victim] = cluster.nodes
    if (!victim) throw new Error('there are two workers')
    const relay = await openRelay(victim.port)
    await administer(
      cluster,
      `SELECT citus_update_node(nodeid, '127.0.0.1', ${relay.port}) FROM pg_dist_node WHERE nodeport = ${victim.port}`,
    )
    await playOn(`127.0.0.1:${relay.port}`, relay.silence, relay.mend)
    relay.close()
  })
})
