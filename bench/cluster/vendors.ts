import type { Clock } from '@tamuvo/server/kit/clock.ts'
import type { Database } from '@tamuvo/server/kit/database.ts'
import type { IdMaker } from '@tamuvo/server/kit/ids.ts'
import { openBatchWriters } from '@tamuvo/server/ledger/batch-writers.ts'
import type { Ledger } from '@tamuvo/server/ledger/posting.ts'
import { noGuard } from '@tamuvo/server/safer/guard.ts'
import type { BetAsk, WinAsk } from '@tamuvo/server/vendor/ask.ts'
import { vendorWork } from '@tamuvo/server/vendor/post.ts'
import { betOf, winOf, testGame as game } from '@tamuvo/server/vendor/testing-asks.ts'
import { txRequestOf } from '@tamuvo/server/vendor/tx-request.ts'

export type Tools = { ledger: Ledger; clock: Clock; nextId: IdMaker }

/** Bets of members at a vendor, and rounds of a bet and its win. */
export const openVendors = async (database: Database, tools: Tools) => {
  const writers = await openBatchWriters(database, vendorWork({ ...tools, guard: noGuard }), { name: 'vendors' })
  const ask = (asked: BetAsk | WinAsk, memberId: bigint): Promise<{ is: string }> =>
    writers.ask(txRequestOf(asked, { vendor: game.vendor, memberId, game, nextId: tools.nextId }))
  const round = async (memberId: bigint): Promise<{ is: string }> => {
    const asked = betOf({ token: '' })
    const { is } = await ask(asked, memberId)
    return is === 'done' ? ask(winOf(asked, { closes: true }), memberId) : { is }
  }
  return { bet: (memberId: bigint) => ask(betOf({ token: '' }), memberId), round, close: writers.close }
}
