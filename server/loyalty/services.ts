import type { PlatformServices } from '../platform/services.ts'
import type { Tx } from '../kit/database.ts'
import { countDays } from './activity-store.ts'

/** Activities above `after`, up to and with `upto`. */
export type ActivityRange = { after: bigint; upto: bigint }

/** Counts activities for something of its own: levels, points, missions. */
export type Listener = {
  /** Names its watermark: it goes on where it was, on any process. */
  name: string
  /** Listeners that are ahead of it at every activity. */
  after?: readonly string[]
  /**
   * Counts activities in their order, each once: the watermark moves in the same transaction. What it comes to must not depend on how activities are
   * cut into ranges, so that all of them together give the same as one by one.
   */
  take(tx: Tx, range: ActivityRange, now: Date): Promise<void>
}

export type LoyaltyServices = Pick<PlatformServices, 'database' | 'clock' | 'settings' | 'jobs' | 'log'> & {
  /** In the order in which they were added; what one needs of others stands before it. */
  listeners: Listener[]
}

/** Adds activities to the days of members: who sums up days comes after it. */
export const daysListener = 'loyalty.days'

/** Higher areas add their listeners. */
export const openLoyalty = <Lower extends PlatformServices>(lower: Lower): Lower & LoyaltyServices => ({
  ...lower,
  listeners: [{ name: daysListener, take: countDays }],
})
