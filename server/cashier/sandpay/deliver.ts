import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Job, Jobs } from '../../kit/jobs.ts'
import type { KitServices } from '../../kit/services.ts'
import { deliver, nextTryAt } from './send-event.ts'
import { findEvent, findPayin, recordAttempt, type Payin, type PayinEvent } from './store.ts'

type Delivery = { eventId: string; attempt: number }

/** Enqueues a delivery of an event; not deduplicated. */
export const queueDelivery = (tx: Tx, jobs: Jobs, eventId: string, attempt: number, runAt: Date): Promise<void> =>
  jobs.add(tx, 'sandpay.deliver', { eventId, attempt } satisfies Delivery, { runAt })

/** Delivers signed events to the merchant until it answers with a 2xx. */
export const deliveryJob = (services: KitServices): Job<Delivery> => ({
  name: 'sandpay.deliver',
  run: async ({ eventId, attempt }) => {
    const event = await findEvent(services.database, eventId)
    const payin = event && (await findPayin(services.database, event.ref))
    if (!payin) return
    const arrived = await deliver(services, payin.notifyUrl, bodyOf(event, payin))
    await recordAttempt(services.database, eventId, arrived ? services.clock.now() : undefined)
    if (!arrived) await tryAgain(services, eventId, attempt)
  },
})

const tryAgain = async ({ database, jobs, clock }: KitServices, eventId: string, attempt: number): Promise<void> => {
  const runAt = nextTryAt(clock.now(), attempt)
  if (runAt) await inTransaction(database, (tx) => queueDelivery(tx, jobs, eventId, attempt + 1, runAt))
}

/** The body of an event. It is serialized once, since the signature covers the bytes. */
const bodyOf = (event: PayinEvent, payin: Payin): string =>
  JSON.stringify({
    id: event.id,
    type: `payin.${event.status}`,
    seq: event.seq,
    data: { ref: event.ref, amount: toWire(event.amount), currency: payin.currency.code },
  })
