import type { Language } from '@tamuvo/contract/languages.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { invariant } from '../../kit/invariant.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import { applyEvent } from './apply-event.ts'
import { type PayinState, ProviderDown } from '../provider.ts'
import type { Method } from './method-store.ts'
import { lockDeposit, saveDeposit } from './store.ts'

/**
 * Opens the payin of a new deposit at its provider, without an open transaction. Without an answer the deposit fails; should the
 * provider have accepted it all the same, money that comes is credited as late.
 */
export const openAtProvider = async (
  services: CashierServices,
  deposit: Deposit,
  method: Method,
  language: Language,
): Promise<Deposit> => {
  const answer = await askForPlace(services, deposit, method, language)
  return inTransaction(services.database, async (tx) => {
    const current = await lockDeposit(tx, deposit.id)
    invariant(current, 'deposits are never deleted')
    return answer ? savePayUrl(tx, services, current, answer) : failUnanswered(tx, services, current)
  })
}

const askForPlace = async (
  services: CashierServices,
  deposit: Deposit,
  method: Method,
  language: Language,
): Promise<PayinState | undefined> => {
  const { currency, name } = await services.settings.get('brand')
  try {
    return await services.providers[deposit.provider].open({
      reference: deposit.reference,
      kind: method.kind,
      title: method.names[language],
      payee: name,
      amount: deposit.amount,
      currency,
      language,
      returnUrl: `/?deposit=${deposit.id}`,
      expiresAt: deposit.expiresAt,
    })
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    services.log.warn({ deposit: deposit.reference, error: reasonOf(error) }, 'a payment provider is down')
    return undefined
  }
}

const reasonOf = (down: ProviderDown): string => (down.cause instanceof Error ? down.cause.message : down.message)

/** Stores the pay URL. An event may have arrived before the answer and moved the deposit on. */
export const savePayUrl = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  { payUrl, qr }: PayinState,
): Promise<Deposit> => {
  const placed = { ...deposit, payUrl, qr }
  const result = await applyEvent(tx, services, placed, { event: 'pending', amount: deposit.amount, currency: deposit.currency })
  if (result.outcome.is === 'stale') await saveDeposit(tx, placed)
  return result.deposit
}

/** A repeat of the request that made it is refused with the reason from then on. */
export const failUnanswered = async (tx: Tx, services: CashierServices, deposit: Deposit): Promise<Deposit> => {
  if (deposit.state !== 'CREATED') return deposit
  const failed = { ...deposit, reason: 'PROVIDER_DOWN' } as const
  return (await applyEvent(tx, services, failed, { event: 'failed', amount: deposit.amount, currency: deposit.currency })).deposit
}
