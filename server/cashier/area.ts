import type { Area } from '../kit/area.ts'
import { depositCheck } from '../safer/deposit-check.ts'
import type { SaferServices } from '../safer/services.ts'
import type { WalletServices } from '../wallet/services.ts'
import { providerSecrets } from './provider-secret-store.ts'
import { labelDeposits } from './cashier.ts'
import { depositJobs } from './deposit/jobs.ts'
import { sandpayJobs, serveSandpay } from './sandpay/sandpay.ts'
import { openCashier, type CashierServices } from './services.ts'
import * as contract from '@tamuvo/contract/cashier.ts'
import { implement } from '../kit/handle.ts'
import { cancelDeposit } from './deposit/cancel-deposit.ts'
import { createDeposit } from './deposit/create-deposit.ts'
import { getDeposit } from './deposit/get-deposit.ts'
import { listDeposits } from './deposit/list-deposits.ts'
import { listMethods } from './deposit/list-methods.ts'
import { receiveSandpay } from './receive-sandpay.ts'

export const cashierCalls = implement(contract, {
  listMethods,
  createDeposit,
  getDeposit,
  listDeposits,
  cancelDeposit,
  receiveSandpay,
})

export const cashier: Area<CashierServices & SaferServices & WalletServices> = {
  name: 'cashier',
  after: ['ledger', 'platform', 'account', 'safer', 'wallet'],
  secrets: [providerSecrets],
  open: (lower: SaferServices & WalletServices) => {
    lower.causes.deposit.add(labelDeposits)
    return openCashier(lower, { checkDeposits: depositCheck(lower, lower.refusalNotes.note) })
  },
  calls: cashierCalls,
  routes: async (app, services) => {
    if (services.config.demo) await serveSandpay(app, services, { ownUrl: () => services.address.url })
  },
  jobs: (services) => [...depositJobs(services), ...sandpayJobs(services)],
}
