import { rebateMark } from '@tamuvo/games/lottery/ticket.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { houseFacing, playWalletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { readRound } from '../betting/stream-store.ts'
import type { Issue } from './issue.ts'
import type { LotteryServices } from './services.ts'
import { priceSold } from './rules.ts'

const pageMax = 20_000
/** Small, because a chunk locks its wallet accounts and so delays their bets. */
const chunkMax = 200

/**
 * Pays the rebates of a settled issue, for stakes below the member's own prize mode. Idempotent, because each ticket has its
 * key.
 */
export const payRebates = async (services: LotteryServices, issue: Issue): Promise<void> => {
  const read = readRound(services.database, issue.id, { price: rebateMark })
  for (let last = 0n; ;) {
    const page = await read(last, pageMax)
    if (!page) return
    for (let from = 0; from < page.found.length; from += chunkMax)
      await payChunk(services, page.found.slice(from, from + chunkMax))
    last = page.upto
  }
}

type Due = { id: bigint; memberId: bigint; price: string }

const payChunk = ({ database, ledger }: LotteryServices, due: readonly Due[]): Promise<void> =>
  inTransaction(database, async (tx) => {
    const results = await ledger.postIn(
      tx,
      due.map(({ id, memberId, price }) => ({
        key: naturalKey('rebate', id),
        kind: 'REBATE_SELF',
        ref: id,
        moves: [
          { from: houseFacing(memberId, 'house:rebate'), to: playWalletAccount(memberId), amount: priceSold(price).rebate },
        ],
      })),
    )
    invariant(
      results.every(({ is }) => is === 'posted' || is === 'repeated'),
      'rebates go to wallet accounts that exist',
    )
  })
