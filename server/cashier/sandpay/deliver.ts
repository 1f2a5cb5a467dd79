import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Job, Jobs } from '../../kit/jobs.ts'
import type { KitServices } from '../../kit/services.ts'
import { sharedSecret } from '../secret.ts'
import { signatureHeader, signatureOf } from '../signature.ts'
import { findEvent, findPayin, recordAttempt, type Payin, type PayinEvent } from './store.ts'

const patienceMs = 5_000
const minuteMs = 60_000

/** Delays before the second, third … attempt; after the last the merchant has to query. */
const waitMinutes = [1, 5, 30, 120, 720]

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
    const arrived = await send(services, payin, event)
    await recordAttempt(services.database, eventId, arrived ? services.clock.now() : undefined)
    if (!arrived) await tryAgain(services, eventId, attempt)
  },
})

const tryAgain = async ({ database, jobs, clock }: KitServices, eventId: string, attempt: number): Promise<void> => {
  const runAt = nextTry(clock.now(), attempt)
  if (runAt) await inTransaction(database, (tx) => queueDelivery(tx, jobs, eventId, attempt + 1, runAt))
}

/** When the attempt after this one is due; undefined after the last. */
export const nextTry = (now: Date, attempt: number): Date | undefined => {
  const wait = waitMinutes[attempt]
  return wait === undefined ? undefined : new Date(now.getTime() + wait * minuteMs)
}

/** The body of an event. It is serialized once, since the signature covers the bytes. */
const bodyOf = (event: PayinEvent, payin: Payin): string =>
  JSON.stringify({
    id: event.id,
    type: `payin.${event.status}`,
    seq: event.seq,
    data: { ref: event.ref, amount: toWire(event.amount), currency: payin.currency.code },
  })

const send = (services: KitServices, payin: Payin, event: PayinEvent): Promise<boolean> =>
  sendSigned(services, payin.notifyUrl, bodyOf(event, payin))

/** Sends a signed body to the merchant. @returns whether it was taken */
export const sendSigned = async (services: KitServices, url: string, body: string): Promise<boolean> => {
  const signature = signatureOf(await sharedSecret(services), body, services.clock.now())
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
