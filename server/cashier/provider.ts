import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Currency } from '@tamuvo/money/currency.ts'
import type { Account, House } from '../ledger/accounts.ts'
import type { DepositEvent } from './deposit/rules.ts'
import type { ReadStatement } from './statement.ts'

/**
 * `bank`: accounts of the house, `voucher`: vouchers of the house, `coin`: addresses of the house on a chain, `members`: one member
 * pays another.
 */
export type ProviderName = 'sandpay' | 'bank' | 'voucher' | 'coin' | 'members'

/** The house account of each, of the money that came by it. */
export const providerHouses: Record<ProviderName, House> = {
  sandpay: 'psp:sandpay',
  bank: 'psp:bank',
  voucher: 'psp:voucher',
  coin: 'psp:coin',
  members: 'psp:members',
}

/** A payin to collect; idempotent by reference. */
export type Payin = {
  reference: string
  kind: DepositKind
  /** Shown to the payer: the name of the method, and the payee. */
  title: string
  payee: string
  amount: Amount
  currency: Currency
  language: Language
  /** Where the payer returns to. */
  returnUrl: string
  expiresAt: Date
}

/** The state of a payin at its provider; `amount` is what came or is requested, `qr` what a code to pay by holds. */
export type PayinState = { event: DepositEvent; amount: Amount; currency: string; payUrl: string | null; qr: string | null }

/** No answer from the provider, or an invalid one. It may have accepted the payin all the same. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/**
 * A payment provider. One adapter per provider; each webhook is its own call in the contract, since each provider signs in its own
 * way.
 */
export type Provider = {
  name: ProviderName
  /** The house account of money that the provider has collected. */
  account: Account
  /** Whether it knows more than it tells by events, and is asked. */
  isAsked: boolean
  /** Opens a payin, or finds the one of the same reference. @throws ProviderDown */
  open(payin: Payin): Promise<PayinState>
  /** The state of a payin; undefined when the provider does not know it. @throws ProviderDown */
  ask(reference: string): Promise<PayinState | undefined>
  /** Its statement of payins, for reconciliation; absent where there is none. */
  statement?: ReadStatement
}
