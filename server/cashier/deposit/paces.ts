import type { KitServices } from '../../kit/services.ts'
import { listPaces, type Pace, type Paces } from './method-store.ts'

/** What is measured: the credits of so many days. */
export const paceDays = 7
const dayMs = 86_400_000

/** With fewer credits no median is shown: it would say more of one payer than of the method. */
const countMin = 5

/** How long deposits took lately. */
export const readPaces = ({ database, clock }: Pick<KitServices, 'database' | 'clock'>): Promise<Paces> =>
  listPaces(database, new Date(clock.now().getTime() - paceDays * dayMs))

/** In whole seconds; null where too few were measured. */
export const medianOf = (pace: Pace | undefined): number | null =>
  pace && pace.count >= countMin ? Math.round(pace.medianSeconds) : null
