import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { spread } from './kit/citus.ts'
import { auditFaults } from './testing/audit-faults.ts'
import type { MachineRange } from './ledger/machine-map.ts'
import { machineNamed, machineOf } from './ledger/machine-map.ts'
import { readMachineRanges } from './ledger/machine-store.ts'
import { depositOf } from './ledger/testing.ts'
import { again, type Answer, betAll, betOn, expectNothingLost } from './testing/bettors.ts'
import { cutOffStandby, followNode, takeOver } from './testing/cluster-standby.ts'
import { testFolder } from './testing/folder.ts'
import { administer, type KillableCluster, killableCluster } from './testing/killable-cluster.ts'
import { allMoved, type MoneyMover, openMoneyMover } from './testing/money-mover.ts'
import { openRelay, type Relay } from './testing/relay.ts'
import { signalAll } from './testing/signal-all.ts'
import { openWatchedBench, type WatchedBench } from './testing/watched-bench.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

type Node = KillableCluster['nodes'][number]

// Loses workers of a cluster of its own for good: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster whose workers have standbys', async () => {
  const dir = await testFolder()
  let cluster: KillableCluster
  let site: WatchedBench
  let money: MoneyMover
  let relay: Relay
  const standbys: Node[] = []
  beforeAll(async () => {
    cluster = await killableCluster(dir)
    // The address of the coordinator stays the same, as behind PgBouncer.
    relay = await openRelay(Number(new URL(cluster.url).port))
    const address = new URL(cluster.url)
    address.port = String(relay.port)
    site = await openWatchedBench(address.href)
    money = await openMoneyMover(site.bench)
  })
  afterAll(async () => {
    await money.close()
    await site.close()
    relay.close()
    await Promise.all(standbys.map((node) => node.stop()))
    await cluster.stop()
  })

  const follow = async (node: Node, isSynchronous: boolean): Promise<Node> => {
    const standby = await followNode(cluster, node, isSynchronous)
    standbys.push(standby)
    return standby
  }
  const membersOf = async (count: number): Promise<bigint[]> =>
    Promise.all(Array.from({ length: count }, () => again(() => site.bench.member(10_000_000n))))
  /** The members whose rows a machine does not hold. */
  const elsewhere = (ranges: readonly MachineRange[], members: readonly bigint[], { port }: Node): Set<bigint> => {
    const machine = machineNamed(ranges, `127.0.0.1:${port}`)
    expect(machine).toBeDefined()
    return new Set(members.filter((memberId) => machineOf(ranges, memberId) !== machine))
  }
  const kinds = (answers: readonly Answer[]): Set<string> => new Set(answers.map(({ is }) => is))

  test('a synchronous standby takes over from a worker: the others play on, its members within seconds, nothing is lost or doubled', async () => {
    const [, , victim] = cluster.nodes
    if (!victim) throw new Error('there are two workers')
    const standby = await follow(victim, true)
    const roundId = await site.bench.round()
    const members = await membersOf(40)
    const stayed = elsewhere(await readMachineRanges(site.database), members, victim)
    const [one = 0n, another = 0n] = stayed
    const [lost = 0n] = members.filter((memberId) => !stayed.has(memberId))
    const betting = betAll(site.bench, members, roundId)
    await betOn(betting, performance.now(), members.length)

    signalAll(victim.pid, 'SIGKILL')
    const killedAt = performance.now()
    await sleep(1_000)
    expect(await money.move(one, another)).toEqual(allMoved)
    await expect(site.bench.round()).rejects.toThrow()
    const started = await openWatchedBench(site.database.url, 2)
    expect(await started.bench.ledger.post(depositOf(one, 100n, started.bench.nextId()))).toMatchObject({ is: 'posted' })
    await started.close()
    await sleep(2_000)
    const answers = betting.answers.filter(({ at }) => at > killedAt + 500)
    await takeOver(cluster, victim, standby)
    const switchedAt = performance.now()
    await betOn(betting, switchedAt, members.length)
    expect(performance.now() - switchedAt).toBeLessThan(20_000)
    expect(kinds(answers.filter(({ memberId }) => !stayed.has(memberId)))).toEqual(new Set(['busy']))

    // Money between the machines, and rounds, which are written on all of them.
    expect(await again(() => money.move(lost, one))).toEqual(allMoved)
    expect(await again(() => money.move(one, lost))).toEqual(allMoved)
    const next = await again(() => site.bench.round())
    const playing = betAll(site.bench, members, next)
    await betOn(playing, performance.now(), members.length)
    const taken = await betting.stop()
    expect(kinds(taken.filter(({ memberId }) => stayed.has(memberId)))).toEqual(new Set(['accepted']))
    const played = await playing.stop()
    await expectNothingLost(site, taken, roundId)
    await expectNothingLost(site, played, next)
    expect(await site.incidents()).toEqual([])
  })

  test('a worker that hangs is switched off before its standby takes over: the others play on, nothing is lost or doubled', async () => {
    const [, victim] = cluster.nodes
    if (!victim) throw new Error('there are two workers')
    const standby = await follow(victim, true)
    const roundId = await site.bench.round()
    const members = await membersOf(40)
    const stayed = elsewhere(await readMachineRanges(site.database), members, victim)
    const betting = betAll(site.bench, members, roundId)
    await betOn(betting, performance.now(), members.length)
    signalAll(victim.pid, 'SIGSTOP')
    await sleep(12_000)
    signalAll(victim.pid, 'SIGKILL')
    await takeOver(cluster, victim, standby)
    await betOn(betting, performance.now(), members.length)
    const taken = await betting.stop()
    expect(kinds(taken.filter(({ memberId }) => stayed.has(memberId)))).toEqual(new Set(['accepted']))
    await expectNothingLost(site, taken, roundId)
    expect(await site.incidents()).toEqual([])
  })

  test('a synchronous standby takes over from the coordinator: all bet again within seconds, nothing is lost or doubled', async () => {
    const [victim] = cluster.nodes
    if (!victim) throw new Error('there is a coordinator')
    const standby = await follow(victim, true)
    const roundId = await site.bench.round()
    const members = await membersOf(40)
    const [one = 0n, other = 0n] = members
    const betting = betAll(site.bench, members, roundId)
    await betOn(betting, performance.now(), members.length)
    signalAll(victim.pid, 'SIGKILL')
    await sleep(2_000)
    await takeOver(cluster, victim, standby)
    relay.lead(standby.port)
    const switchedAt = performance.now()
    await betOn(betting, switchedAt, members.length)
    expect(performance.now() - switchedAt).toBeLessThan(20_000)
    expect(await again(() => money.move(one, other))).toEqual(allMoved)
    await expectNothingLost(site, await betting.stop(), roundId)
    expect(await site.incidents()).toEqual([])
  })

  test('where a standby lacks what was answered, nothing is posted on it, and nothing at all until two people say so', async () => {
    const [, victim] = cluster.nodes
    if (!victim) throw new Error('there are two workers')
    const standby = await follow(victim, false)
    const roundId = await site.bench.round()
    // So many that what the other worker answers meanwhile would push out what is remembered of this one.
    const members = await membersOf(150)
    const stayed = elsewhere(await readMachineRanges(site.database), members, victim)
    const betting = betAll(site.bench, members, roundId)
    await betOn(betting, performance.now(), members.length)
    const early = await site.bench.round({ closesAt: new Date(Date.now() + 3_600_000) })
    await cutOffStandby(cluster, standby)
    await betOn(betting, performance.now(), members.length)
    // What rounds are is a copy on every machine.
    await administer(cluster, `UPDATE round SET state = 'closed' WHERE id = ${early}`)
    signalAll(victim.pid, 'SIGKILL')
    const killedAt = performance.now()
    await sleep(2_000)
    await takeOver(cluster, victim, standby)
    const isStopped = (memberId: bigint) =>
      betting.answers.some((answer) => answer.is === 'stopped' && answer.memberId === memberId)
    await vi.waitFor(() => expect(members.filter((memberId) => !isStopped(memberId))).toEqual([]), { timeout: 60_000 })

    const answers = [...betting.answers]
    const late = answers.filter(({ at, memberId }) => at > killedAt && !stayed.has(memberId))
    expect(kinds(late).has('accepted')).toBe(false)
    const [incident] = await site.incidents()
    expect(incident?.sentence).toMatch(/^The database has lost history: answered postings are missing, up to entry \d+ \(/)
    const copies = async () =>
      (
        await site.database.query<{ result: string }>(
          `SELECT DISTINCT result FROM run_command_on_all_nodes('SELECT state FROM round WHERE id = ${early}') ORDER BY 1`,
        )
      ).rows.map(({ result }) => result)
    expect(await copies()).toEqual(['closed', 'open'])
    const isSynced = async () =>
      (await site.database.query('SELECT FROM pg_dist_node WHERE NOT metadatasynced')).rows.length === 0
    await vi.waitFor(() => expect(isSynced()).resolves.toBe(true), { timeout: 90_000, interval: 500 })
    await spread(site.database, join(import.meta.dirname, 'migrations/citus'))
    expect(await copies()).toEqual(['closed'])
    await site.goOn()
    await betOn(betting, performance.now(), members.length)
    await betting.stop()
    expect(await auditFaults(site.database.url)).toEqual([])
  })
})
