import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BettingBench, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database } from './kit/database.ts'
import { gatherEvents } from './kit/outbox.ts'
import { machineNamed, machineOf, type MachineRange } from './ledger/machine-map.ts'
import { again, betAll, betOn, expectNothingLost } from './testing/bettors.ts'
import { testFolder } from './testing/folder.ts'
import { type KillableCluster, killableCluster } from './testing/killable-cluster.ts'
import { allMoved, type MoneyMover, openMoneyMover } from './testing/money-mover.ts'
import { expectEachSettled, playAll } from './testing/vendor-players.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

// Kills machines of a cluster of its own, which keeps what it has answered: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster whose machines are killed', async () => {
  const dir = await testFolder()
  let cluster: KillableCluster
  let database: Database
  let bench: BettingBench
  let money: MoneyMover
  beforeAll(async () => {
    cluster = await killableCluster(dir)
    database = connectDatabase(cluster.url)
    bench = await openBettingBench(database)
    money = await openMoneyMover(bench)
  })
  afterAll(async () => {
    await money.close()
    await bench.closeAll()
    await database.close()
    await cluster.stop()
  })

  test('while a worker is dead its members are refused as busy, those of the other play on, and nothing is lost or doubled', async () => {
    const roundId = await again(() => bench.round())
    const members = await Promise.all(Array.from({ length: 40 }, () => again(() => bench.member(10_000_000n))))
    const victim = cluster.nodes[2]
    if (!victim) throw new Error('there are two workers')
    const { rows: ranges } = await database.query<MachineRange>('SELECT * FROM machine_ranges()')
    const away = machineNamed(ranges, `127.0.0.1:${victim.port}`)
    const stayed = new Set(members.filter((memberId) => machineOf(ranges, memberId) !== away))
    const [one = 0n, another = 0n] = stayed
    expect([away === undefined, stayed.size > 5, stayed.size < 35]).toEqual([false, true, true])

    const betting = betAll(bench, members, roundId)
    await sleep(3_000)
    const killedAt = performance.now()
    process.kill(victim.pid, 'SIGKILL')
    await sleep(1_000)
    expect(await money.move(one, another)).toEqual(allMoved)
    await sleep(3_000)
    const backAt = performance.now()
    const answers = [...betting.answers]
    await cluster.restart(victim)
    await betOn(betting, backAt, members.length)

    const perSecond = (from: number, until: number): number =>
      answers.filter(({ at, is, memberId }) => stayed.has(memberId) && is === 'accepted' && at >= from && at < until).length /
      ((until - from) / 1_000)
    const [before, meanwhile] = [perSecond(killedAt - 2_000, killedAt), perSecond(killedAt + 500, backAt)]
    expect(meanwhile).toBeGreaterThan(before / 4)
    const late = answers.filter(({ at }) => at > killedAt + 500)
    expect(late.filter(({ is, memberId }) => is !== 'accepted' && stayed.has(memberId))).toEqual([])
    expect(late.filter(({ is, memberId }) => is === 'accepted' && !stayed.has(memberId))).toEqual([])
    const refused = late.filter(({ memberId }) => !stayed.has(memberId)).map(({ tookMs }) => tookMs)
    expect(refused.length).toBeGreaterThan(100)
    expect(refused.toSorted((a, b) => b - a)[Math.floor(refused.length / 20)]).toBeLessThan(500)
    await expectNothingLost({ bench, database }, await betting.stop(), roundId)
  })

  test('rounds at a vendor go on on the other worker, and each is settled by one event, whenever events are taken over', async () => {
    const members = await Promise.all(Array.from({ length: 40 }, () => again(() => bench.member(10_000_000n))))
    const { rows: ranges } = await database.query<MachineRange>('SELECT * FROM machine_ranges()')
    const victim = cluster.nodes[1]
    if (!victim) throw new Error('there are two workers')
    const away = machineNamed(ranges, `127.0.0.1:${victim.port}`)
    const playing = await playAll(bench, members)
    await sleep(2_000)
    await gatherEvents(database)
    const killedAt = performance.now()
    process.kill(victim.pid, 'SIGKILL')
    const since = killedAt + 500
    await vi.waitUntil(() => playing.rounds.filter(({ at }) => at > since).length > 100, { timeout: 60_000 })
    await Promise.all([gatherEvents(database), gatherEvents(database)])
    const backAt = performance.now()
    await cluster.restart(victim)
    await vi.waitUntil(
      () => new Set(playing.rounds.filter(({ at }) => at > backAt).map(({ memberId }) => memberId)).size === 40,
      {
        timeout: 60_000,
      },
    )
    const rounds = await playing.stop()
    const meanwhile = rounds.filter(({ at }) => at > since && at < backAt)
    expect(meanwhile.length).toBeGreaterThan(100)
    expect(meanwhile.filter(({ memberId }) => machineOf(ranges, memberId) === away)).toEqual([])
    await expectEachSettled(database, rounds)
  })

  test('nobody bets while the coordinator is dead, and nothing is lost or doubled', async () => {
    const roundId = await again(() => bench.round())
    const members = await Promise.all(Array.from({ length: 40 }, () => again(() => bench.member(10_000_000n))))
    const [coordinator] = cluster.nodes
    if (!coordinator) throw new Error('there is a coordinator')
    const betting = betAll(bench, members, roundId)
    await sleep(3_000)
    process.kill(coordinator.pid, 'SIGKILL')
    await sleep(2_000)
    await cluster.restart(coordinator)
    await betOn(betting, performance.now(), members.length)
    await expectNothingLost({ bench, database }, await betting.stop(), roundId)
  })
})
