import type { Language } from '@tamuvo/contract/languages.ts'
import type { Amount } from '@tamuvo/money/amount.ts'
import type { Currency } from '@tamuvo/money/currency.ts'
import type { Account } from '../ledger/accounts.ts'
import type { DepositEvent } from './rules.ts'

export const providerNames = ['sandpay'] as const
export type ProviderName = (typeof providerNames)[number]

export const methodKinds = ['EWALLET_REDIRECT', 'QR_DYNAMIC', 'BANK_TRANSFER'] as const
export type MethodKind = (typeof methodKinds)[number]

/** What a provider is asked to collect. The reference makes it safe to ask again. */
export type Payin = {
  reference: string
  kind: MethodKind
  /** What the payer reads: the name of the method, and who is paid. */
  title: string
  payee: string
  amount: Amount
  currency: Currency
  language: Language
  /** Where the payer goes back to. */
  returnUrl: string
  expiresAt: Date
}

/** What a provider says of a payin: what became of it, and how much came or is asked for. */
export type PayinState = { event: DepositEvent; amount: Amount; currency: string; payUrl: string }

/** The provider did not answer, or not as agreed. It may have taken the payin all the same. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/**
 * Somebody who collects money for the house. One adapter speaks the dialect of one provider; its webhook is a call of its
 * own in the contract, since each signs in its own way.
 */
export type Provider = {
  name: ProviderName
  /** The account of the house that holds what the provider has collected. */
  account: Account
  /** Asks for a payin, again with the same reference for the same payin. @throws ProviderDown */
  open(payin: Payin): Promise<PayinState>
  /** What became of a payin; undefined when the provider never heard of it. @throws ProviderDown */
  ask(reference: string): Promise<PayinState | undefined>
}
