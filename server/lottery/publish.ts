import { setImmediate as breathe } from 'node:timers/promises'
import { toWire } from '@tamuvo/money/amount.ts'
import { readMemberResults } from '../betting/stream-store.ts'
import { inTransaction } from '../kit/database.ts'
import type { Jackpot } from './games.ts'
import type { Issue } from './issue.ts'
import { poolOf } from './pools.ts'
import type { LotteryServices } from './services.ts'

const membersAtOnce = 500

/** Publishes the state of an issue. */
export const publishIssue = ({ rooms }: LotteryServices, issue: Issue): void =>
  rooms.publish(
    { room: 'issue' },
    {
      game: issue.game,
      issue: issue.number,
      state: issue.state,
      closesAt: issue.closesAt.toISOString(),
      drawsAt: issue.drawsAt.toISOString(),
      result: issue.outcome?.result ?? null,
    },
  )

/** Publishes the amount of a jackpot pool. */
export const publishJackpot = async ({ database, rooms }: LotteryServices, jackpot: Jackpot): Promise<void> =>
  rooms.publish({ room: 'jackpot' }, { code: jackpot.code, amount: toWire(await poolOf(database, jackpot)) })

/** Publishes to each member the outcome of the own tickets, in small batches so that the event loop is not blocked. */
export const publishOutcomes = ({ database, rooms }: LotteryServices, issue: Issue, settledAt: Date): Promise<void> => {
  const about = { game: issue.game, issue: issue.number, at: settledAt.toISOString() }
  return inTransaction(database, (tx) =>
    readMemberResults(tx, issue.id, membersAtOnce, async (results) => {
      for (const { memberId, won, payout, stake } of results)
        rooms.publish({ room: 'bets', memberId }, { ...about, won, payout: toWire(payout), stake: toWire(stake) })
      await breathe()
    }),
  )
}
