import { setTimeout as sleep } from 'node:timers/promises'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BettingBench, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database, inTransaction } from './kit/database.ts'
import { walletAccount } from './ledger/accounts.ts'
import type { BatchWriters } from './ledger/batch-work.ts'
import { openBatchWriters } from './ledger/batch-writers.ts'
import type { Entry } from './ledger/entry.ts'
import { naturalKey } from './ledger/keys.ts'
import { machineNamed, machineOf, type MachineRange } from './ledger/machine-map.ts'
import { depositOf } from './ledger/testing.ts'
import { noGuard } from './safer/guard.ts'
import { again, betAll, betOn, expectNothingLost } from './testing/bettors.ts'
import { testFolder } from './testing/folder.ts'
import { type KillableCluster, killableCluster } from './testing/killable-cluster.ts'
import type { VendorGame } from './vendor/directory.ts'
import { vendorWork } from './vendor/post.ts'
import { betOf } from './vendor/testing-asks.ts'
import { type TxRequest, txRequestOf } from './vendor/tx-request.ts'
import type { TxResult } from './vendor/tx-result.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

/** From one member to another. */
const transferOf = (from: bigint, to: bigint, ref: bigint): Entry => ({
  key: naturalKey('gift', ref),
  kind: 'RED_PACKET',
  ref,
  moves: [{ from: walletAccount(from), to: walletAccount(to), amount: amount(50n) }],
})

const game: VendorGame = { vendor: 'VEN', code: 'one', gameCode: 'VEN-ONE', product: 'LIVE', isOpen: true, isTest: false }

/** A bet at a vendor, in a round of its own. */
const vendorBetOf = (memberId: bigint, nextId: () => bigint): TxRequest =>
  txRequestOf(betOf({ token: '' }), { vendor: game.vendor, memberId, game, nextId })

// Kills machines of a cluster of its own, which keeps what it has answered: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster whose machines are killed', async () => {
  const dir = await testFolder()
  let cluster: KillableCluster
  let database: Database
  let bench: BettingBench
  let vendors: BatchWriters<TxRequest, TxResult>
  beforeAll(async () => {
    cluster = await killableCluster(dir)
    database = connectDatabase(cluster.url)
    bench = await openBettingBench(database)
    const { ledger, clock, nextId } = bench
    vendors = await openBatchWriters(database, vendorWork({ ledger, clock, nextId, guard: noGuard }), { name: 'vendor-test' })
  })
  afterAll(async () => {
    await vendors.close()
    await bench.closeAll()
    await database.close()
    await cluster.stop()
  })

  /** Money of a member in and to another, and a bet at a vendor: in batches, and in a transaction. */
  const moveMoney = async (memberId: bigint, other: bigint): Promise<string[]> => {
    const transfer = transferOf(memberId, other, bench.nextId())
    const posted = [
      await bench.ledger.post(depositOf(memberId, 100n, bench.nextId())),
      await bench.ledger.post(transfer),
      await bench.ledger.post(transfer),
      ...(await inTransaction(database, (tx) => bench.ledger.postIn(tx, [depositOf(memberId, 100n, bench.nextId())]))),
      await vendors.ask(vendorBetOf(memberId, bench.nextId)),
    ]
    return posted.map(({ is }) => is)
  }

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
    expect(await moveMoney(one, another)).toEqual(['posted', 'posted', 'repeated', 'posted', 'done'])
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
