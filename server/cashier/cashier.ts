import * as contract from '@tamuvo/contract/cashier.ts'
import { implement } from '../kit/handle.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { PlatformServices } from '../platform/platform.ts'
import { everyDeposit, type ReadyDepositCheck } from '../safer/safer.ts'
import type { LabelCauses } from '../wallet/wallet.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { createDeposit } from './create-deposit.ts'
import { getDeposit } from './get-deposit.ts'
import { listDeposits } from './list-deposits.ts'
import { listMethods } from './list-methods.ts'
import { checkMethodSettings } from './methods.ts'
import type { Provider, ProviderName } from './provider.ts'
import { receiveSandpay } from './receive-sandpay.ts'
import { sandpayProvider } from './sandpay-provider.ts'
import { listReferences } from './store.ts'

export { addDemoMethods } from './demo-methods.ts'
export { cashierJobs } from './jobs.ts'
export { countUnfinishedDeposits } from './store.ts'

export type CashierServices = PlatformServices & {
  ledger: Ledger
  providers: Record<ProviderName, Provider>
  /** Asks safer play about a deposit. */
  checkDeposits: ReadyDepositCheck
}

/**
 * Adds the payment providers to the services.
 * @param options `ownUrl` answers where this server listens, "http://127.0.0.1:8080", once it does; `checkDeposits` is asked
 * about every deposit, and nobody when absent
 */
export const openCashier = <Lower extends PlatformServices & { ledger: Ledger }>(
  lower: Lower,
  options: { ownUrl(): string; checkDeposits?: ReadyDepositCheck },
): Lower & CashierServices => {
  checkMethodSettings(lower.settings)
  return {
    ...lower,
    providers: { sandpay: sandpayProvider(lower, options.ownUrl) },
    checkDeposits: options.checkDeposits ?? everyDeposit,
  }
}

export const cashierCalls = implement(contract, {
  listMethods,
  createDeposit,
  getDeposit,
  listDeposits,
  cancelDeposit,
  receiveSandpay,
})

/** What the account record calls deposits: their references. */
export const labelDeposits: LabelCauses = async (from, memberId, ids) => {
  const references = await listReferences(from, memberId, ids)
  return new Map([...references].map(([id, label]) => [id, { label }]))
}
