import type { BettingServices } from '../betting/services.ts'
import type { LedgerServices } from '../ledger/services.ts'
import { type DrawKeys, openDrawKeys } from './draw-keys.ts'
import { type KeyStore, keysInFolder } from '../kit/key-store.ts'
import { openPools, type Pools } from './pools.ts'
import { openSoldOut, type SoldOut } from './sold-out.ts'

export type LotteryServices = BettingServices & LedgerServices & { pools: Pools; drawKeys: DrawKeys; soldOut: SoldOut }

/** Adds what the lottery needs to the services. @param store of the keys of draws; default: the configured folder */
export const openLottery = <Lower extends BettingServices & LedgerServices>(
  lower: Lower,
  store: KeyStore = keysInFolder(lower.config.drawKeysDir),
): Lower & LotteryServices => ({
  ...lower,
  pools: openPools(lower),
  drawKeys: openDrawKeys(lower, store),
  soldOut: openSoldOut(lower),
})
