import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { cached } from '../kit/cache.ts'
import type { PlatformServices } from '../platform/services.ts'
import { sumWinsOfDay } from './win-store.ts'

/** What a vendor may pay out: as much as an operator's setting says, with one win and within a day (UTC). */
export type WinCeiling = {
  /** Whether a win would pass the ceiling; one that does not counts as paid until `work` is through. */
  under<Result>(vendor: string, won: Amount, work: () => Promise<Result>): Promise<Result | 'over'>
}

const keptMs = 1_000

type CeilingTools = Pick<PlatformServices, 'database' | 'clock' | 'settings'>

/**
 * The sums of a day are read once a second and those of this process added, so that of several processes each may pass the
 * ceiling by what the others paid within that second.
 */
export const openWinCeiling = ({ database, clock, settings }: CeilingTools): WinCeiling => {
  const wins = new Map<string, { underWay: bigint; since: bigint }>()
  const ofVendor = (vendor: string) => {
    const known = wins.get(vendor) ?? { underWay: 0n, since: 0n }
    wins.set(vendor, known)
    return known
  }
  const sums = cached(clock, keptMs, async () => {
    for (const each of wins.values()) each.since = 0n
    return sumWinsOfDay(database, clock.now())
  })
  return {
    under: async (vendor, won, work) => {
      const { vendors, ...usual } = await settings.get('vendor.winMax')
      const { transaction, day } = vendors[vendor] ?? usual
      const stored = (await sums()).get(vendor) ?? 0n
      // From here on to the reservation nothing may be awaited: of wins that come together each counts for the next.
      const own = ofVendor(vendor)
      if (won > fromWire(transaction) || stored + own.underWay + own.since + won > fromWire(day)) return 'over'
      own.underWay += won
      try {
        return await work()
      } finally {
        own.underWay -= won
        own.since += won
      }
    },
  }
}
