import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { cached } from '../kit/cache.ts'
import { isPostingStopped } from '../kit/database.ts'
import { LedgerBusy } from '../ledger/batch-work.ts'
import type { PlatformServices } from '../platform/services.ts'
import type { Outcome } from './ask.ts'
import { sumWinsOfDay } from './win-store.ts'
import { noTally, type WinTally } from './win-tally.ts'

/** What a vendor may pay out: as much as an operator's setting says, with one win and within a day (UTC). */
export type WinCeiling = {
  /** Pays a win with `work` unless it would pass the ceiling. Meanwhile it counts as paid, and later on if it was. */
  under(vendor: string, won: Amount, work: () => Promise<Outcome>): Promise<Outcome | 'over'>
}

const keptMs = 1_000

type CeilingTools = Pick<PlatformServices, 'database' | 'clock' | 'settings'>
type Sums = Map<string, bigint>

const addTo = (sums: Sums, vendor: string, won: bigint): void => void sums.set(vendor, (sums.get(vendor) ?? 0n) + won)

/**
 * The sums of a day are read once a second and those of this process added, so that of several processes each may pass the
 * ceiling by what the others paid within that second.
 * @param tally where batches do not add up themselves what they pay
 */
export const openWinCeiling = ({ database, clock, settings }: CeilingTools, tally: WinTally = noTally): WinCeiling => {
  const underWay: Sums = new Map()
  // A win that was paid since a reading is counted for the one before too: a caller may have just got that.
  let [earlier, latest]: [Sums, Sums] = [new Map(), new Map()]
  const sums = cached(clock, keptMs, async () => {
    const since: Sums = new Map()
    ;[earlier, latest] = [latest, since]
    await tally.flush()
    return { stored: await sumWinsOfDay(database, clock.now()), since }
  })
  return {
    under: async (vendor, won, work) => {
      const { vendors, ...usual } = await settings.get('vendor.winMax')
      const { transaction, day } = vendors[vendor] ?? usual
      const { stored, since } = await sums()
      // From here on to the reservation nothing may be awaited: of wins that come together each counts for the next.
      const paid = [stored, since, underWay].reduce((sum, each) => sum + (each.get(vendor) ?? 0n), 0n)
      if (won > fromWire(transaction) || paid + won > fromWire(day)) return 'over'
      addTo(underWay, vendor, won)
      let isPaid = true
      try {
        const outcome = await work()
        // Neither a refused win is paid, nor one that comes again; one without an answer may be.
        isPaid = outcome.is === 'done'
        return outcome
      } catch (error) {
        isPaid = !(error instanceof LedgerBusy || isPostingStopped(error))
        throw error
      } finally {
        addTo(underWay, vendor, -won)
        if (isPaid) {
          for (const each of [earlier, latest]) addTo(each, vendor, won)
          tally.add(vendor, won)
        }
      }
    },
  }
}
