import * as contract from '@tamuvo/contract/vendor.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Queryable } from '../kit/database.ts'
import { implement } from '../kit/handle.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { collectFunds } from './collect-funds.ts'
import { getMerchantWallet } from './get-merchant-wallet.ts'
import { getRoundDetail } from './get-round-detail.ts'
import { launchGame } from './launch-game.ts'
import { openVendors, type VendorOptions, type Vendors } from './open.ts'
import { refreshVendorWallet } from './refresh-vendor-wallet.ts'
import { labelsOf } from './round-store.ts'
import { setAutoTransfer } from './set-auto-transfer.ts'
import { transferFunds } from './transfer-funds.ts'

export { cancelFreeRounds, grantFreeRounds } from './free-rounds.ts'
export type { MayPlay, Play } from './gates.ts'
export { importGames } from './import-games.ts'
export { startVendorJobs, vendorJobs } from './jobs.ts'
export { keepIntegration } from './save-integration.ts'
export type { VendorOptions, Vendors } from './open.ts'
export { countLost, findCallRecords, type CallRecord, type CallRecordFilter } from './recorder-store.ts'
export { countOpenRounds, sumOpenRounds } from './round-store.ts'
export { serveSandbox } from './sandbox/serve-sandbox.ts'
export { serveVendors } from './serve-vendors.ts'
export { resolveTransfer } from './transfer/resolve.ts'
export { countOpenTransfers, listManualTransfers } from './transfer/store.ts'

export type VendorServices = PlatformServices & { ledger: Ledger; catalog: Catalog; vendors: Vendors }

/** Adds the door for outside game servers to the services; `vendors.close` ends its connections. */
export const openVendor = async <Lower extends Omit<VendorServices, 'vendors'>>(
  lower: Lower,
  options: VendorOptions = {},
): Promise<Lower & VendorServices> => ({ ...lower, vendors: await openVendors(lower, options) })

export const vendorCalls = implement(contract, {
  launchGame,
  getRoundDetail,
  getMerchantWallet,
  refreshVendorWallet,
  transferFunds,
  collectFunds,
  setAutoTransfer,
})

/** How the account record names what came from rounds at vendors: the game and the vendor's name of the round. */
export const labelVendorRounds = async (
  catalog: Catalog,
  from: Queryable,
  memberId: bigint,
  roundIds: readonly bigint[],
  language: Language,
): Promise<Map<bigint, { label: string; ruleVersion: string }>> => {
  const { games } = await catalog.data()
  const names = new Map(games.map(({ gameCode, names: words }) => [gameCode, words[language]]))
  const labels = await labelsOf(from, memberId, roundIds)
  return new Map(
    labels.map(({ id, game, code, vendor }) => [
      id,
      { label: `${names.get(game) ?? game} · ${code}`, ruleVersion: `vendor:${vendor}` },
    ]),
  )
}
