import type { CashierServices } from '../cashier/services.ts'
import type { CatalogServices } from '../catalog/services.ts'
import type { Area } from '../kit/area.ts'
import { vendorSecrets } from './integration-store.ts'
import { isOnBreakNow } from '../safer/safer.ts'
import type { SaferServices } from '../safer/services.ts'
import { fundsElsewhere } from './transfer/store.ts'
import { walletSources } from './transfer/wallet-sources.ts'
import { vendorJobs } from './jobs.ts'
import { serveSandbox } from './sandbox/serve-sandbox.ts'
import { serveVendors } from './serve-vendors.ts'
import { openVendor, type VendorServices } from './services.ts'
import { labelVendorRounds } from './vendor.ts'
import * as contract from '@tamuvo/contract/vendor.ts'
import { implement } from '../kit/handle.ts'
import { collectFunds } from './collect-funds.ts'
import { getFunds } from './get-funds.ts'
import { getMerchantWallet } from './get-merchant-wallet.ts'
import { getRoundDetail } from './get-round-detail.ts'
import { launchGame } from './launch-game.ts'
import { refreshVendorWallet } from './refresh-vendor-wallet.ts'
import { setAutoTransfer } from './set-auto-transfer.ts'
import { transferFunds } from './transfer-funds.ts'

export const vendorCalls = implement(contract, {
  getFunds,
  launchGame,
  getRoundDetail,
  getMerchantWallet,
  refreshVendorWallet,
  transferFunds,
  collectFunds,
  setAutoTransfer,
})

export const vendor: Area<VendorServices> = {
  name: 'vendor',
  secrets: [vendorSecrets],
  doors: ['own-launch.ts'],
  after: ['ledger', 'platform', 'account', 'safer', 'wallet', 'turnover', 'cashier', 'catalog', 'betting'],
  open: async (lower: SaferServices & CashierServices & CatalogServices) => {
    const { catalog, database, guard, address } = lower
    lower.turnover.fundsElsewhere.fill(fundsElsewhere)
    lower.causes.bet.add((...asked) => labelVendorRounds(catalog, ...asked))
    const opened = await openVendor(lower, {
      siteUrl: () => address.url,
      guard,
      mayPlay: async ({ memberId, at }) => ((await isOnBreakNow(database, memberId, at)) ? 'excluded' : undefined),
    })
    lower.comparedSources.add(() => walletSources(opened))
    return opened
  },
  close: ({ vendors }) => vendors.close(),
  calls: vendorCalls,
  routes: async (app, services) => {
    serveVendors(app, { ...services, ...services.vendors })
    if (services.config.demo) await serveSandbox(app, services)
  },
  jobs: vendorJobs,
}
