import { zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import type { KitServices } from '../kit/services.ts'
import { noKey, type VendorKey } from './keys.ts'
import { lockRound, writeRows } from './tx-store.ts'

/**
 * Closes a round: its bets count as settled with the winnings so far, and an outbox event is published. Money that comes later
 * corrects it. Idempotent.
 * @returns false when there is no such round
 */
export const closeRound = (
  { database, clock, newId }: Pick<KitServices, 'database' | 'clock' | 'newId'>,
  by: { memberId: bigint } & ({ key: VendorKey } | { id: bigint }),
): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const round = await lockRound(tx, by)
    if (!round || round.closedAt) return round !== undefined
    const { memberId, vendor } = round
    const nothing = { id: newId(), key: noKey, name: '', vendor, memberId, amount: zero, ref: noKey, entryId: 0n, settles: false }
    const effect = { bets: 0, stake: 0n, payout: 0n, closes: true }
    await writeRows(tx, clock.now(), [round], [{ ...nothing, kind: 'none', round: 1, effect }])
    return true
  })
