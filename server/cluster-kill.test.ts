import { setTimeout as sleep } from 'node:timers/promises'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BettingBench, digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database, inTransaction, isUnavailable } from './kit/database.ts'
import { walletAccount } from './ledger/accounts.ts'
import { type BatchWriters, LedgerBusy, LedgerUnanswered } from './ledger/batch-work.ts'
import { openBatchWriters } from './ledger/batch-writers.ts'
import type { Entry } from './ledger/entry.ts'
import { naturalKey } from './ledger/keys.ts'
import { machineNamed, machineOf, type MachineRange } from './ledger/machine-map.ts'
import { depositOf } from './ledger/testing.ts'
import { isInDoubt } from './ledger/watermark.ts'
import { noGuard } from './safer/guard.ts'
import { auditFaults } from './testing/audit-faults.ts'
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

  type Answer = { memberId: bigint; key: string; at: number; tookMs: number; is: string }

  /** Bets without a pause until `stop`; each order that was not answered is repeated with its key until it is. */
  const betAll = (members: readonly bigint[], roundId: bigint) => {
    const answers: Answer[] = []
    let isOver = false
    const bettor = async (memberId: bigint): Promise<void> => {
      while (!isOver) {
        const order = bench.orderOf(memberId, [digitBet(roundId, 3)])
        for (let is = ''; is === '' || is === 'unanswered';) {
          const begun = performance.now()
          is = await bench.betting.accept(order).then(
            (answer) => answer.is,
            (error: unknown) => {
              expect(isUnavailable(error)).toBe(true)
              return error instanceof LedgerBusy ? 'busy' : error instanceof LedgerUnanswered ? 'unanswered' : 'unavailable'
            },
          )
          answers.push({ memberId, key: order.key, at: begun, tookMs: performance.now() - begun, is })
          if (is !== 'accepted') await sleep(50)
        }
      }
    }
    const all = Promise.all(members.map(bettor))
    const stop = async (): Promise<Answer[]> => {
      isOver = true
      await all
      return answers
    }
    return { answers, stop }
  }

  /** As jobs do: what a machine that was away refuses is tried again. */
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries++)
      try {
        return await work()
      } catch (error) {
        if (!isUnavailable(error) || tries === 600) throw error
        await sleep(100)
      }
  }

  const waitFor = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 600; tries++) {
      if (await holds().catch(() => false)) return
      await sleep(100)
    }
    throw new Error('it did not come')
  }

  /** All go on once a machine is back. */
  const betOn = async ({ answers }: { answers: readonly Answer[] }, since: number): Promise<void> => {
    const isGoing = ({ at, is }: Answer): boolean => at > since && is === 'accepted'
    await waitFor(async () => new Set(answers.filter(isGoing).map(({ memberId }) => memberId)).size === 40)
  }

  /** Each order that was taken is there once, and no other; all of it adds up. */
  const expectNothingLost = async (answers: readonly Answer[], roundId: bigint): Promise<void> => {
    const taken = new Set(answers.filter(({ is }) => is === 'accepted' || is === 'repeated').map(({ key }) => key))
    await waitFor(async () => !(await isInDoubt(database)))
    const count = () => database.query<{ bets: bigint }>('SELECT count(*) AS bets FROM bet WHERE round_id = $1', [roundId])
    const { rows } = await again(count)
    expect(rows).toEqual([{ bets: BigInt(taken.size) }])
    bench.clock.advance(61_000)
    await again(() => bench.betting.closeRound(roundId))
    expect(await again(() => bench.betting.settleRound(roundId, digitGrade(3)))).toMatchObject({
      bets: taken.size,
      winners: taken.size,
    })
    expect(await auditFaults(database.url)).toEqual([])
  }

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

    const betting = betAll(members, roundId)
    await sleep(3_000)
    const killedAt = performance.now()
    process.kill(victim.pid, 'SIGKILL')
    await sleep(1_000)
    expect(await moveMoney(one, another)).toEqual(['posted', 'posted', 'repeated', 'posted', 'done'])
    await sleep(3_000)
    const backAt = performance.now()
    const answers = [...betting.answers]
    await cluster.restart(victim)
    await betOn(betting, backAt)

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
    await expectNothingLost(await betting.stop(), roundId)
  })

  test('nobody bets while the coordinator is dead, and nothing is lost or doubled', async () => {
    const roundId = await again(() => bench.round())
    const members = await Promise.all(Array.from({ length: 40 }, () => again(() => bench.member(10_000_000n))))
    const [coordinator] = cluster.nodes
    if (!coordinator) throw new Error('there is a coordinator')
    const betting = betAll(members, roundId)
    await sleep(3_000)
    process.kill(coordinator.pid, 'SIGKILL')
    await sleep(2_000)
    await cluster.restart(coordinator)
    await betOn(betting, performance.now())
    await expectNothingLost(await betting.stop(), roundId)
  })
})
