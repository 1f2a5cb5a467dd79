import type { Queryable } from '../../kit/database.ts'
import type { CashierServices } from '../services.ts'
import { findWatch } from './block-store.ts'

type Tools = Pick<CashierServices, 'coin' | 'clock'> & { database: Queryable }

/** How old the last answer of the chain may be. The watch asks every few seconds. */
const freshMs = 90_000

/**
 * - `up`: the site has a coin, and its chain has answered lately as it should
 * - `slow`: it answers, and makes no new blocks
 * - `down`: nothing can be said of its chain
 * - `none`: the site has no coin
 */
export type CoinState = 'up' | 'slow' | 'down' | 'none'

export const coinStateOf = async ({ coin, database, clock }: Tools): Promise<CoinState> => {
  if (!coin) return 'none'
  const watch = await findWatch(database)
  if (!watch?.answeredAt || (watch.fault !== null && watch.fault !== 'DOWN' && watch.fault !== 'STILL')) return 'down'
  if (clock.now().getTime() - watch.answeredAt.getTime() >= freshMs) return 'down'
  return watch.fault === 'STILL' ? 'slow' : 'up'
}
