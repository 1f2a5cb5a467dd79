import { amount } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { lockUnpaid, setPaid } from './run-store.ts'
import type { RunServices } from './services.ts'

/** Small, because a chunk locks its wallet accounts and so delays their bets. */
const chunkMax = 200

/** While one chunk is committed the next one is made ready. */
const payers = 2

/** Pays what runs made due, chunk by chunk, each line with an entry of its own. */
export const payIncome = async ({ database, ledger }: RunServices): Promise<void> => {
  const pay = async (tx: Tx): Promise<number> => {
    const unpaid = await lockUnpaid(tx, chunkMax)
    if (unpaid.length === 0) return 0
    const results = await ledger.postIn(
      tx,
      unpaid.map(({ id, memberId, kind, paid }) => ({
        key: naturalKey('agent-income', id),
        kind,
        ref: id,
        moves: [{ from: house('house:rebate'), to: walletAccount(memberId), amount: amount(paid) }],
      })),
    )
    const entries = unpaid.map(({ id }, index): [bigint, bigint] => {
      const result = results[index]
      invariant(result?.is === 'posted' || result?.is === 'repeated', 'income goes to wallet accounts that exist')
      return [id, result.entryId]
    })
    await setPaid(tx, new Map(entries))
    return unpaid.length
  }
  const payAll = async (): Promise<void> => {
    while ((await inTransaction(database, pay)) === chunkMax);
  }
  // None goes on after this has ended.
  const ended = await Promise.allSettled(Array.from({ length: payers }, payAll))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
