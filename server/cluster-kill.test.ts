import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BettingBench, digitBet, digitGrade, openBettingBench } from './betting/testing.ts'
import { connectDatabase, type Database, isUnavailable } from './kit/database.ts'
import { LedgerBusy, LedgerUnanswered } from './ledger/batch-work.ts'
import { isInDoubt } from './ledger/watermark.ts'
import { auditFaults } from './testing/audit-faults.ts'
import { testFolder } from './testing/folder.ts'
import { type KillableCluster, killableCluster } from './testing/killable-cluster.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

// Kills machines of a cluster of its own, which keeps what it has answered: run with CITUS=1, see docs/recipes/scale-out.md.
describe.skipIf(!process.env['CITUS'])('on a cluster whose machines are killed', async () => {
  const dir = await testFolder()
  let cluster: KillableCluster
  let database: Database
  let bench: BettingBench
  beforeAll(async () => {
    cluster = await killableCluster(dir)
    database = connectDatabase(cluster.url)
    bench = await openBettingBench(database)
  })
  afterAll(async () => {
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

  test('while a worker is dead bets are refused as busy or not answered, then go on, and nothing is lost or doubled', async () => {
    const roundId = await bench.round()
    const members = await Promise.all(Array.from({ length: 40 }, () => again(() => bench.member(10_000_000n))))
    const victim = cluster.nodes[2]
    if (!victim) throw new Error('there are two workers')
    const betting = betAll(members, roundId)
    await sleep(3_000)
    process.kill(victim.pid, 'SIGKILL')
    await sleep(4_000)
    const backAt = performance.now()
    await cluster.restart(victim)
    await betOn(betting, backAt)
    await expectNothingLost(await betting.stop(), roundId)
  })

  test('nobody bets while the coordinator is dead, and nothing is lost or doubled', async () => {
    const roundId = await bench.round()
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
