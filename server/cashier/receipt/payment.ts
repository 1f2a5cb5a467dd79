import type { PaymentKind, PaymentState } from '@tamuvo/contract/payment-receipts.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Field } from './words.ts'

/** A line of a receipt: a word of its own, or a state, and what it says. */
type Line = { field: Field; text: string }

/** A payment of a member, as its receipt tells it. Amounts are those of the ledger. */
export type Payment = {
  kind: PaymentKind
  /** Also the name of its heading. */
  title: 'deposit' | 'withdrawal' | 'transfer' | 'member_payment'
  reference: string
  state: PaymentState
  /** What the member got, or what left the balance for good. */
  amount: Amount
  /** Of a deposit what came, of a withdrawal what arrived. */
  gross: Amount
  fee: Amount
  currency: string
  createdAt: Date
  /** When the money moved. */
  at: Date
  /** The way, and to whom: masked. */
  by: readonly Line[]
  entryIds: readonly bigint[]
}
