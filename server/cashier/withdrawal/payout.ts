import type { Amount } from '@tamuvo/money/amount.ts'
import type { Account } from '../../ledger/accounts.ts'
import type { ReadStatement } from '../statement.ts'
import type { PaidTo } from './withdrawal.ts'

/** What a provider says of a payout. `reversed`: the money came back after it had been paid. */
const payoutStatuses = ['pending', 'succeeded', 'failed', 'reversed'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** A payment to make; idempotent by reference. */
export type Payout = {
  reference: string
  amount: Amount
  currency: string
  payee: PaidTo
  /** The account number or address in clear. */
  number: string
  /**
   * When the try began. The request is signed for this time, so that the provider refuses one that arrives long after it, from a process
   * that stood still meanwhile.
   */
  sentAt: Date
}

/** The state of a payout at its provider. `isPayeeRefused`: it failed because of the account, so that no other channel would do. */
export type PayoutState = {
  status: PayoutStatus
  amount: Amount
  currency: string
  isPayeeRefused: boolean
}

/** No answer, or one that says nothing. The provider may pay all the same. */
export class PayoutUnknown extends Error {
  override name = 'PayoutUnknown'
}

/** The request surely did not reach the provider: no connection came about. */
export class PayoutUnsent extends Error {
  override name = 'PayoutUnsent'
}

/** A way to pay out. One adapter per provider may serve several channels. */
export type Payouts = {
  /** Who signs its events. */
  provider: string
  channel: string
  /** The house account of the money that is paid from. */
  account: Account
  /** What it pays to. */
  kinds: readonly PaidTo['kind'][]
  /** Of coins: the networks that are its alone. No other channel pays to these; where absent, it pays to the others. */
  networks?: readonly string[]
  /** Moves no real money. */
  isSandbox: boolean
  /** Asks for a payment; not repeated under the same reference. @throws PayoutUnknown, PayoutUnsent */
  pay(payout: Payout): Promise<PayoutState>
  /** The state of a payment; undefined when the provider has never heard of it. @throws PayoutUnknown */
  ask(reference: string): Promise<PayoutState | undefined>
  /** Its statement of payouts, for reconciliation; absent where there is none. */
  statement?: ReadStatement
}

/** The channels that pay to such a payee. A network that has its own channels is paid by no other. */
export const waysTo = (payouts: readonly Payouts[], { kind, network }: Pick<PaidTo, 'kind' | 'network'>): Payouts[] => {
  const fitting = payouts.filter(({ kinds }) => kinds.includes(kind))
  const own = fitting.filter(({ networks }) => network !== null && networks?.includes(network))
  return own.length > 0 ? own : fitting.filter(({ networks }) => !networks)
}
