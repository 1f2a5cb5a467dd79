import { setImmediate as breathe } from 'node:timers/promises'
import { add, type Amount, toWire, zero } from '@tamuvo/money/amount.ts'
import { winnersOfRound } from '../betting/betting.ts'
import type { Queryable } from '../kit/database.ts'
import type { Jackpot } from './games.ts'
import type { Issue } from './issue.ts'
import { poolOf } from './jackpot.ts'
import type { LotteryServices } from './lottery.ts'
import { salesOf } from './sales.ts'

const winnersAtOnce = 5_000
const messagesAtOnce = 500

/** Tells everybody where an issue is now. */
export const tellIssue = ({ rooms }: LotteryServices, issue: Issue): void =>
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

/** Tells everybody what lies in a pool. */
export const tellJackpot = async ({ database, rooms }: LotteryServices, jackpot: Jackpot): Promise<void> =>
  rooms.publish({ room: 'jackpot' }, { code: jackpot.code, amount: toWire(await poolOf(database, jackpot)) })

/** Tells each member what became of her tickets. Many members are told bit by bit, so that calls are answered in between. */
export const tellMembers = async ({ database, rooms }: LotteryServices, issue: Issue, at: Date): Promise<void> => {
  let told = 0
  for (const [memberId, { stake, won, payout }] of await standingsOf(database, issue.id)) {
    const message = {
      game: issue.game,
      issue: issue.number,
      won,
      payout: toWire(payout),
      stake: toWire(stake),
      at: at.toISOString(),
    }
    rooms.publish({ room: 'bets', memberId }, message)
    if (++told % messagesAtOnce === 0) await breathe()
  }
}

type Standing = { stake: Amount; won: number; payout: Amount }

/** What every member with tickets staked and won. */
const standingsOf = async (database: Queryable, issueId: bigint): Promise<Map<bigint, Standing>> => {
  const standings = new Map<bigint, Standing>()
  const change = (memberId: bigint, stake: Amount, won: number, payout: Amount): void => {
    const before = standings.get(memberId) ?? { stake: zero, won: 0, payout: zero }
    standings.set(memberId, { stake: add(before.stake, stake), won: before.won + won, payout: add(before.payout, payout) })
  }
  for await (const page of salesOf(database, issueId)) for (const { memberId, stake } of page) change(memberId, stake, 0, zero)
  for (let after = 0n; ;) {
    const winners = await winnersOfRound(database, issueId, after, winnersAtOnce)
    for (const { memberId, payout } of winners) change(memberId, zero, 1, payout)
    if (winners.length < winnersAtOnce) return standings
    after = winners.at(-1)?.id ?? after
  }
}
