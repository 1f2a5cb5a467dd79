import type { BettingServices } from '../betting/services.ts'
import type { LedgerServices } from '../ledger/services.ts'
import { openPools, type Pools } from './pools.ts'

export type LotteryServices = BettingServices & LedgerServices & { pools: Pools }

/** Adds what the lottery needs to the services. */
export const openLottery = <Lower extends BettingServices & LedgerServices>(lower: Lower): Lower & LotteryServices => ({
  ...lower,
  pools: openPools(lower),
})
