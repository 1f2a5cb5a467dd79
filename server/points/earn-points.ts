import { inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import type { ActivityRange } from '../loyalty/services.ts'
import { readSettings } from '../platform/settings.ts'
import { minorOfPoints } from './balance.ts'
import { countPoints, lockUnbooked, setBooked } from './earning-store.ts'
import type { VipServices } from '../vip/services.ts'

/** Counts activities for points. What they come to is booked afterwards. */
export const earnPoints = async (tx: Tx, services: VipServices, range: ActivityRange, now: Date): Promise<void> => {
  const settings = await readSettings(tx, services.log)
  await countPoints(tx, range, {
    perPoint: settings['points.rules'].perPoint,
    factors: settings['vip.levels'].map(({ points }) => points),
    firstId: services.newId(),
    at: now,
  })
}

/** Small, because a chunk locks its wallet accounts. */
const chunkMax = 200

/** Books earned points, chunk by chunk, each with an entry of its own. */
export const bookPoints = async ({ database, ledger }: VipServices): Promise<void> => {
  const book = async (tx: Tx): Promise<number> => {
    const earned = await lockUnbooked(tx, chunkMax)
    if (earned.length === 0) return 0
    const results = await ledger.postIn(
      tx,
      earned.map(({ id, memberId, points }) => ({
        key: naturalKey('points-earned', id),
        kind: 'POINT_EARN' as const,
        ref: id,
        moves: [{ from: house('house:points'), to: walletAccount(memberId, 'points'), amount: minorOfPoints(points) }],
      })),
    )
    const entries = earned.map(({ id }, index): [bigint, bigint] => {
      const result = results[index]
      invariant(result?.is === 'posted' || result?.is === 'repeated', 'members have had their accounts from the beginning')
      return [id, result.entryId]
    })
    await setBooked(tx, new Map(entries))
    return earned.length
  }
  while ((await inTransaction(database, book)) === chunkMax);
}
