import type { Ledger } from '../ledger/posting.ts'
import type { PlatformServices } from '../platform/services.ts'
import { everyDeposit, type ReadyDepositCheck } from '../safer/deposit-check.ts'
import type { Provider, ProviderName } from './provider.ts'
import { sandpayProvider } from './sandpay-provider.ts'

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
): Lower & CashierServices => ({
  ...lower,
  providers: { sandpay: sandpayProvider(lower, options.ownUrl) },
  checkDeposits: options.checkDeposits ?? everyDeposit,
})
