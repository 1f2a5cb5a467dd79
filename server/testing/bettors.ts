import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type BettingBench, digitBet, digitGrade } from '../betting/testing.ts'
import { type Database, isPostingStopped, isUnavailable } from '../kit/database.ts'
import { LedgerBusy, LedgerUnanswered } from '../ledger/batch-work.ts'
import type { Key } from '../ledger/keys.ts'
import { isInDoubt } from '../ledger/watermark.ts'
import { auditFaults } from './audit-faults.ts'

/** How an order was answered; `at` and `tookMs` by the clock of the process. */
export type Answer = { memberId: bigint; key: Key; at: number; tookMs: number; is: string }

/** Bets without a pause until `stop`; each order that was not answered is repeated with its key until it is. */
export const betAll = (bench: BettingBench, members: readonly bigint[], roundId: bigint) => {
  const answers: Answer[] = []
  let isOver = false
  const bettor = async (memberId: bigint): Promise<void> => {
    while (!isOver) {
      const order = bench.orderOf(memberId, [digitBet(roundId, 3)])
      let isUnknown = false
      for (let is = ''; is === '' || (isUnknown && is !== 'accepted' && is !== 'repeated' && !isOver);) {
        const begun = performance.now()
        is = await bench.betting.accept(order).then(
          (answer) => answer.is,
          (error: unknown) => {
            expect(isUnavailable(error)).toBe(true)
            if (error instanceof LedgerBusy) return 'busy'
            if (error instanceof LedgerUnanswered) return 'unanswered'
            return isPostingStopped(error) ? 'stopped' : 'unavailable'
          },
        )
        answers.push({ memberId, key: order.key, at: begun, tookMs: performance.now() - begun, is })
        // That a repeat was not served says nothing of the order itself.
        isUnknown ||= is === 'unanswered' || is === 'unavailable'
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
export const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
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

/** Waits until so many members have been answered since a moment, as they are once a machine is back. */
export const betOn = async ({ answers }: { answers: readonly Answer[] }, since: number, members: number): Promise<void> => {
  const isGoing = ({ at, is }: Answer): boolean => at > since && is === 'accepted'
  await waitFor(async () => new Set(answers.filter(isGoing).map(({ memberId }) => memberId)).size === members)
}

/** Each order that was taken is there once, and no other; all of it adds up. */
export const expectNothingLost = async (
  { bench, database }: { bench: BettingBench; database: Database },
  answers: readonly Answer[],
  roundId: bigint,
): Promise<void> => {
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
