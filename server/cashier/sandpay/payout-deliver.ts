import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Job, Jobs } from '../../kit/jobs.ts'
import type { KitServices } from '../../kit/services.ts'
import { nextTry, sendSigned } from './deliver.ts'
import { findPayout, findPayoutEvent, recordPayoutDelivery, type SandpayPayout, type SandpayPayoutEvent } from './payout-store.ts'

type Delivery = { eventId: string; attempt: number }

/** Enqueues a delivery of an event; not deduplicated. */
export const queuePayoutDelivery = (tx: Tx, jobs: Jobs, eventId: string, attempt: number, runAt: Date): Promise<void> =>
  jobs.add(tx, 'sandpay.deliver-payout', { eventId, attempt } satisfies Delivery, { runAt })

/** Delivers signed events of payouts to the merchant until it answers with a 2xx. */
export const payoutDeliveryJob = (services: KitServices): Job<Delivery> => ({
  name: 'sandpay.deliver-payout',
  run: async ({ eventId, attempt }) => {
    const { database, clock, jobs } = services
    const event = await findPayoutEvent(database, eventId)
    const payout = event && (await findPayout(database, event.ref))
    if (!payout) return
    const hasArrived = await sendSigned(services, payout.notifyUrl, bodyOf(event, payout))
    await recordPayoutDelivery(database, eventId, hasArrived ? clock.now() : undefined)
    const runAt = hasArrived ? undefined : nextTry(clock.now(), attempt)
    if (runAt) await inTransaction(database, (tx) => queuePayoutDelivery(tx, jobs, eventId, attempt + 1, runAt))
  },
})

/** The body of an event. It is serialized once, since the signature covers the bytes. */
const bodyOf = (event: SandpayPayoutEvent, payout: SandpayPayout): string =>
  JSON.stringify({
    id: event.id,
    type: `payout.${event.status}`,
    seq: event.seq,
    data: { ref: event.ref, channel: payout.channel, amount: toWire(event.amount), currency: payout.currency },
  })
