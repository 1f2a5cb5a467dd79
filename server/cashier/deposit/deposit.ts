import type { DepositKind, rejectReasons } from '@tamuvo/contract/cashier.ts'
import type { DepositState } from '@tamuvo/contract/deposit-states.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { ProviderName } from '../provider.ts'
import type { ReviewReason } from './rules.ts'

export type RejectReason = (typeof rejectReasons)[number]

/** Why a deposit failed before the provider accepted it, waits for a reviewer, or was rejected. */
export type DepositReason = 'PROVIDER_DOWN' | 'PAYEE_STOPPED' | ReviewReason | RejectReason

/** A deposit as stored. */
export type Deposit = {
  id: bigint
  /** For members, support and the provider, "D20260805000001". */
  reference: string
  memberId: bigint
  method: string
  kind: DepositKind
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
  /** What the QR code to pay by holds. */
  qr: string | null
  createdAt: Date
  expiresAt: Date
  finishedAt: Date | null
  entryId: bigint | null
  reversalEntryId: bigint | null
}
