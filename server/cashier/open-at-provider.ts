import type { Language } from '@tamuvo/contract/languages.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { CashierServices } from './services.ts'
import type { Deposit } from './deposit.ts'
import { happen } from './happen.ts'
import { type PayinState, ProviderDown } from './provider.ts'
import type { Method } from './method-store.ts'
import { lockDeposit, saveDeposit } from './store.ts'

/**
 * Asks the provider of a new deposit for a place to pay; no transaction is open meanwhile. Without an answer the deposit
 * fails: should the provider have taken it all the same, money that comes is credited as late money is.
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
    invariant(current, 'a deposit stays')
    return answer ? keepPlace(tx, services, current, answer) : failUnanswered(tx, services, current)
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

/** Notes where to pay. The deposit may have moved on meanwhile, when an event was quicker than the answer. */
export const keepPlace = async (
  tx: Tx,
  services: CashierServices,
  deposit: Deposit,
  { payUrl }: PayinState,
): Promise<Deposit> => {
  const placed = { ...deposit, payUrl }
  const result = await happen(tx, services, placed, { event: 'pending', amount: deposit.amount, currency: deposit.currency })
  if (result.outcome.is === 'stale') await saveDeposit(tx, placed)
  return result.deposit
}

const failUnanswered = async (tx: Tx, services: CashierServices, deposit: Deposit): Promise<Deposit> => {
  if (deposit.state !== 'CREATED') return deposit
  const failed = { ...deposit, reason: 'PROVIDER_DOWN' } as const
  return (await happen(tx, services, failed, { event: 'failed', amount: deposit.amount, currency: deposit.currency })).deposit
}
