import type { CashierServices } from '../services.ts'
import { findWatch } from './block-store.ts'

/** How old the last answer of the chain may be. The watch asks every few seconds. */
const freshMs = 90_000

/** Whether coins can be paid in now: the site has a coin, and its chain has answered lately as it should. */
export const isCoinUp = async ({
  coin,
  database,
  clock,
}: Pick<CashierServices, 'coin' | 'database' | 'clock'>): Promise<boolean> => {
  if (!coin) return false
  const watch = await findWatch(database)
  if (!watch?.answeredAt || (watch.fault !== null && watch.fault !== 'DOWN')) return false
  return clock.now().getTime() - watch.answeredAt.getTime() < freshMs
}
