import { inTransaction, type Tx } from '../../kit/database.ts'
import type { CashierServices } from '../services.ts'
import type { Deposit } from './deposit.ts'
import { applyEvent } from './apply-event.ts'
import type { ProviderName } from '../provider.ts'
import {
  isOwnEvent,
  listWaitingEvents,
  markTaken,
  type PaymentEvent,
  storeEvent,
  type WaitingEvent,
  wasPaidBefore,
} from './event-store.ts'
import { bookSecond } from './second-payment.ts'
import { lockDepositByReference } from './store.ts'

/** Payload of the job that processes events. */
export type EventsWaiting = { provider: ProviderName; reference: string }

/**
 * Stores a provider's event and enqueues the job that processes it, in one transaction.
 * @returns false when the event is known already
 */
export const receiveEvent = async (tx: Tx, { jobs }: CashierServices, event: PaymentEvent): Promise<boolean> => {
  if (!(await storeEvent(tx, event))) return false
  const { provider, reference } = event
  await jobs.add(tx, 'cashier.take-events', { provider, reference } satisfies EventsWaiting, {
    key: `events:${provider}:${reference}`,
  })
  return true
}

/** Processes the waiting events of a deposit in order of arrival. Idempotent. */
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
    services.log.warn({ provider, event: event.id }, 'an event names an unknown deposit')
    await markTaken(tx, provider, event.id, { at, outcome: 'unknown' })
    return undefined
  }
  const result = await applyEvent(tx, services, deposit, event)
  const isSecond = result.outcome.is === 'stale' && event.event === 'succeeded' && !isOwnEvent(event.id)
  if (isSecond && (await wasPaidBefore(tx, provider, deposit.reference))) await bookSecond(tx, services, deposit, event)
  await markTaken(tx, provider, event.id, { at, outcome: result.outcome.is })
  return result.deposit
}
