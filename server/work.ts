import { accountJobs, startAccountJobs } from './account/account.ts'
import { cashierJobs } from './cashier/cashier.ts'
import { sandpayJobs } from './cashier/sandpay/sandpay.ts'
import { housekeepingJobs, startHousekeeping } from './kit/housekeeping.ts'
import { ledgerJobs, startLedgerJobs } from './ledger/ledger.ts'
import { startKeeper } from './lottery/lottery.ts'
import { saferJobs, startSaferJobs } from './safer/safer.ts'
import type { Services } from './services.ts'
import { startVendorJobs, vendorJobs } from './vendor/vendor.ts'
import { startWalletJobs, walletJobs } from './wallet/wallet.ts'

/** Runs jobs and draws on this process until it is told to stop. Any number of processes may do so at once. */
export const startWork = async (services: Services): Promise<() => Promise<void>> => {
  await Promise.all([
    startHousekeeping(services),
    startLedgerJobs(services),
    startAccountJobs(services),
    startSaferJobs(services),
    startWalletJobs(services),
    startVendorJobs(services),
  ])
  await services.jobs.work([
    ...housekeepingJobs(services),
    ...ledgerJobs(services),
    ...accountJobs(services),
    ...saferJobs(services),
    ...walletJobs(services),
    ...vendorJobs(services),
    ...cashierJobs(services),
    ...sandpayJobs(services),
  ])
  const keeper = startKeeper(services)
  return async () => {
    await keeper.stop()
    await services.jobs.stop()
  }
}
