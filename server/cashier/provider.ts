import type { Language } from '@tamuvo/contract/languages.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Currency } from '@tamuvo/money/currency.ts'
import type { Account } from '../ledger/accounts.ts'
import type { DepositEvent } from './deposit/rules.ts'

const providerNames = ['sandpay'] as const
export type ProviderName = (typeof providerNames)[number]

const methodKinds = ['EWALLET_REDIRECT', 'QR_DYNAMIC', 'BANK_TRANSFER'] as const
export type MethodKind = (typeof methodKinds)[number]

/** A payin to collect; idempotent by reference. */
export type Payin = {
  reference: string
  kind: MethodKind
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

/** The state of a payin at its provider; `amount` is what came or is requested. */
export type PayinState = { event: DepositEvent; amount: Amount; currency: string; payUrl: string }

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
  /** Opens a payin, or finds the one of the same reference. @throws ProviderDown */
  open(payin: Payin): Promise<PayinState>
  /** The state of a payin; undefined when the provider does not know it. @throws ProviderDown */
  ask(reference: string): Promise<PayinState | undefined>
}
