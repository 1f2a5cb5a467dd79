import { amount } from '@tamuvo/money/amount.ts'
import type { BettingBench } from '../betting/testing.ts'
import { inTransaction } from '../kit/database.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { openBatchWriters } from '../ledger/batch-writers.ts'
import type { Entry } from '../ledger/entry.ts'
import { naturalKey } from '../ledger/keys.ts'
import { depositOf } from '../ledger/testing.ts'
import { noGuard } from '../safer/guard.ts'
import { vendorWork } from '../vendor/post.ts'
import { betOf, testGame as game } from '../vendor/testing-asks.ts'
import { txRequestOf } from '../vendor/tx-request.ts'

export type MoneyMover = {
  /** Money of a member in and to another, and a bet at a vendor: in batches, and in a transaction. @returns how each was answered */
  move(memberId: bigint, other: bigint): Promise<string[]>
  close(): Promise<void>
}

/** How each of `move` is answered where nothing is away. */
export const allMoved = ['posted', 'posted', 'repeated', 'posted', 'done']

/** From one member to another. */
const transferOf = (from: bigint, to: bigint, ref: bigint): Entry => ({
  key: naturalKey('gift', ref),
  kind: 'RED_PACKET',
  ref,
  moves: [{ from: walletAccount(from), to: walletAccount(to), amount: amount(50n) }],
})

export const openMoneyMover = async ({ database, ledger, clock, nextId }: BettingBench): Promise<MoneyMover> => {
  const work = vendorWork({ ledger, clock, nextId, guard: noGuard })
  const vendors = await openBatchWriters(database, work, { name: 'vendor-test' })
  /** A bet at a vendor, in a round of its own. */
  const vendorBetOf = (memberId: bigint) => txRequestOf(betOf({ token: '' }), { vendor: game.vendor, memberId, game, nextId })
  return {
    move: async (memberId, other) => {
      const transfer = transferOf(memberId, other, nextId())
      const posted = [
        await ledger.post(depositOf(memberId, 100n, nextId())),
        await ledger.post(transfer),
        await ledger.post(transfer),
        ...(await inTransaction(database, (tx) => ledger.postIn(tx, [depositOf(memberId, 100n, nextId())]))),
        await vendors.ask(vendorBetOf(memberId)),
      ]
      return posted.map(({ is }) => is)
    },
    close: () => vendors.close(),
  }
}
