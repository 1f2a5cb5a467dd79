import type { KitServices } from '../kit/services.ts'
import { JournalWatch } from './journal-watch.ts'
import { type Ledger, openLedger } from './posting.ts'
import { openMonths, waitsForStandby } from './store.ts'
import { timeOfId } from '../kit/ids.ts'
import { lastStoredId } from './watermark.ts'

export type LedgerServices = KitServices & { ledger: Ledger }

/** More than clocks differ. */
const aheadMs = 60_000

/**
 * Adds the ledger to the services. Opens the months of the journal before anything is posted; a job opens later ones. Ids go on above
 * all that are stored, though the clock may have been set back since.
 */
export const openLedgerServices = async <Lower extends KitServices>(lower: Lower): Promise<Lower & LedgerServices> => {
  const { database, clock, newId, log, config } = lower
  if (!config.demo && !(await waitsForStandby(database)))
    log.warn('no synchronous standby: what was answered is lost with this database, see docs/recipes/scale-out.md')
  const watch = new JournalWatch(lower, config.journalMarksDir)
  await watch.open()
  await openMonths(database, clock.now())
  const lastId = await lastStoredId(database)
  newId.skipPast(lastId)
  const last = timeOfId(lastId)
  if (last.getTime() > clock.now().getTime() + aheadMs)
    log.warn(
      { last },
      'the journal is ahead of the clock: ids go on above it, and it is checkpointed once the clock has caught up',
    )
  return { ...lower, ledger: await openWatched(lower, watch) }
}

const openWatched = async ({ database, clock, newId }: KitServices, watch: JournalWatch): Promise<Ledger> => {
  const ledger = await openLedger(database, { clock, nextId: newId })
  ledger.onMoved((moved) => watch.note(moved))
  const close = async (): Promise<void> => {
    await ledger.close()
    await watch.close()
  }
  return { ...ledger, close }
}
