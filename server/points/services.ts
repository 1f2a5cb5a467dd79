import { type Slot, slot } from '../kit/slot.ts'
import type { Tx } from '../kit/database.ts'
import { levelsListener, type VipServices } from '../vip/services.ts'
import { labelConversions, labelOrders } from './causes.ts'
import { earnPoints } from './earn-points.ts'

/** Tickets of a raffle that were paid for with points. */
type BoughtTickets = { memberId: bigint; raffleId: bigint; orderId: bigint; count: number; now: Date }

export type PointsServices = VipServices & {
  /** Gives a member tickets. @returns false when the raffle gives none now */
  giveTickets: Slot<(tx: Tx, bought: BoughtTickets) => Promise<boolean>>
}

/** Counts points by what members bet, and says in the account record what became of them. */
export const openPoints = <Lower extends VipServices>(lower: Lower): Lower & PointsServices => {
  lower.causes.order.add(labelOrders)
  lower.causes.conversion.add(labelConversions)
  lower.listeners.push({ name: 'points', after: [levelsListener], take: (tx, range, now) => earnPoints(tx, lower, range, now) })
  const giveTickets: PointsServices['giveTickets'] = slot(async () => false)
  return { ...lower, giveTickets }
}
