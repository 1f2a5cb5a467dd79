import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Entry } from '../../ledger/entry.ts'
import { house } from '../../ledger/accounts.ts'
import { namedKey } from '../../ledger/keys.ts'
import { openCase } from '../../wallet/suspense-store.ts'
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

/** A deposit was paid again: the provider holds more than the member asked for, until a person finds out whose it is. */
const bookSecond = async (tx: Tx, services: CashierServices, deposit: Deposit, event: WaitingEvent): Promise<void> => {
  const { id, memberId, currency } = deposit
  const from = services.providers[deposit.provider].account
  const entry: Entry = {
    key: namedKey('second-payment', deposit.provider, event.id),
    kind: 'DEPOSIT',
    ref: id,
    moves: [{ from, to: house('suspense'), amount: event.amount }],
  }
  const [posted] = event.currency === currency ? await services.ledger.postIn(tx, [entry]) : []
  const entryId = posted?.is === 'posted' ? posted.entryId : null
  const { amount } = event
  await openCase(tx, services, {
    kind: 'second-payment',
    subjectId: id,
    event: event.id,
    memberId,
    amount,
    currency: event.currency,
    entryId,
  })
}
