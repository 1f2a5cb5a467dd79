import type { Betting } from '../betting/services.ts'
import type { Catalog } from '../catalog/services.ts'
import type { KitServices } from '../kit/services.ts'
import type { Ledger } from '../ledger/posting.ts'
import { openPools, type Pools } from './pools.ts'

export type LotteryServices = KitServices & { ledger: Ledger; betting: Betting; catalog: Catalog; pools: Pools }

/** Adds what the lottery needs to the services. */
export const openLottery = <Services extends Omit<LotteryServices, 'pools'>>(services: Services): Services & LotteryServices => ({
  ...services,
  pools: openPools(services),
})
