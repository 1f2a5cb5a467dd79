import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { ProviderName } from '../provider.ts'
import type { ReviewReason } from './rules.ts'

/** Why a deposit failed before the provider accepted it, or waits for a reviewer. */
export type DepositReason = 'PROVIDER_DOWN' | ReviewReason

/** A deposit as stored. */
export type Deposit = {
  id: bigint
  /** For members, support and the provider, "D20260805000001". */
  reference: string
  memberId: bigint
  method: string
  provider: ProviderName
  amount: Amount
  currency: string
  fee: Amount
  /** Credited to the member; zero after a reversal. */
  credited: Amount
  /** Received according to the provider. */
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
