import type { KitServices } from '../kit/services.ts'
import { type Ledger, openLedger } from './posting.ts'
import { openMonths } from './store.ts'

export type LedgerServices = KitServices & { ledger: Ledger }

/** Adds the ledger to the services. Opens the months of the journal before anything is posted; a job opens later ones. */
export const openLedgerServices = async <Lower extends KitServices>(lower: Lower): Promise<Lower & LedgerServices> => {
  const { database, clock, newId } = lower
  await openMonths(database, clock.now())
  return { ...lower, ledger: await openLedger(database, { clock, nextId: newId }) }
}
