import type { DepositState } from '@tamuvo/contract/cashier.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { ProviderName } from './provider.ts'
import type { ReviewReason } from './rules.ts'

/** Why a deposit failed before the provider had its say, or waits for a reviewer. */
export type DepositReason = 'PROVIDER_DOWN' | ReviewReason

/** One deposit, from the member's request to the money, as it is kept. */
export type Deposit = {
  id: bigint
  /** What people call it and the provider knows it by, "D20260805000001". */
  reference: string
  memberId: bigint
  method: string
  provider: ProviderName
  amount: Amount
  currency: string
  fee: Amount
  /** What the member got; zero again after a reversal. */
  credited: Amount
  /** What the provider says it received. */
  received: Amount | null
  state: DepositState
  reason: DepositReason | null
  payUrl: string | null
  createdAt: Date
  expiresAt: Date
  finishedAt: Date | null
  entryId: bigint | null
  reversalEntryId: bigint | null
}
