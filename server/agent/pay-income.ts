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
  /** @returns the last line; undefined when there is no more */
  const pay = async (tx: Tx, after: bigint): Promise<bigint | undefined> => {
    const unpaid = await lockUnpaid(tx, after, chunkMax)
    if (unpaid.length === 0) return undefined
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
    return unpaid.length < chunkMax ? undefined : unpaid.at(-1)?.id
  }
  const payChunk = (after: bigint): Promise<bigint | undefined> => inTransaction(database, (tx) => pay(tx, after))
  const payAll = async (): Promise<void> => {
    let after: bigint | undefined = 0n
    while (after !== undefined) after = await payChunk(after)
  }
  // None goes on after this has ended.
  const ended = await Promise.allSettled(Array.from({ length: payers }, payAll))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}
