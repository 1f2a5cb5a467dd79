import { inTransaction, type Tx } from '../kit/database.ts'
import type { CashierServices } from './services.ts'
import type { Deposit } from './deposit.ts'
import { happen } from './happen.ts'
import type { ProviderName } from './provider.ts'
import { listWaitingEvents, markTaken, type PaymentEvent, storeEvent, type WaitingEvent } from './event-store.ts'
import { lockDepositByReference } from './store.ts'

/** What the job that takes events is told: whose, and of which deposit. */
export type EventsWaiting = { provider: ProviderName; reference: string }

/**
 * Keeps what a provider said and puts the job in line that acts on it, both or neither.
 * @returns false when the event was there already
 */
export const keepEvent = async (tx: Tx, { jobs }: CashierServices, event: PaymentEvent): Promise<boolean> => {
  if (!(await storeEvent(tx, event))) return false
  const { provider, reference } = event
  await jobs.add(tx, 'cashier.take-events', { provider, reference } satisfies EventsWaiting, {
    key: `events:${provider}:${reference}`,
  })
  return true
}

/** Acts on the events of a deposit that wait, in the order in which they came. Running twice does nothing twice. */
export const takeEvents = (services: CashierServices, { provider, reference }: EventsWaiting): Promise<void> =>
  inTransaction(services.database, async (tx) => {
    let deposit = await lockDepositByReference(tx, provider, reference)
    for (const event of await listWaitingEvents(tx, provider, reference))
      deposit = await takeEvent(tx, services, provider, deposit, event)
  })

const takeEvent = async (
  tx: Tx,
  services: CashierServices,
  provider: ProviderName,
  deposit: Deposit | undefined,
  event: WaitingEvent,
): Promise<Deposit | undefined> => {
  const at = services.clock.now()
  if (!deposit) {
    services.log.warn({ provider, event: event.id }, 'a provider speaks of a deposit that is not ours')
    await markTaken(tx, provider, event.id, { at, outcome: 'unknown' })
    return undefined
  }
  const result = await happen(tx, services, deposit, event)
  await markTaken(tx, provider, event.id, { at, outcome: result.outcome.is })
  return result.deposit
}
