import { receiveSandpay as call } from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { originOf } from '../account/origin.ts'
import { inTransaction } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import type { CashierServices } from './services.ts'
import type { DepositEvent } from './deposit/rules.ts'
import { sharedSecret } from './secret.ts'
import { isSigned, signatureHeader } from './signature.ts'
import { receiveEvent } from './deposit/take-events.ts'

type EventType = `payin.${'pending' | 'succeeded' | 'failed' | 'expired' | 'reversed'}`

const eventOf: Record<EventType, DepositEvent> = {
  'payin.pending': 'pending',
  'payin.succeeded': 'succeeded',
  'payin.failed': 'failed',
  'payin.expired': 'expired',
  'payin.reversed': 'reversed',
}

const blockedSeconds = 60

/**
 * Only stores the event; a job processes it, so that the answer is quick. Of events that are not signed nothing is kept but their
 * number, in the metrics; who sends many of them and never a right one is put off.
 */
export const receiveSandpay = handle(call, async (request, services: CashierServices) => {
  const { input, rawBody = '', now } = request
  await requireSignature(request, services)
  const event = {
    provider: 'sandpay',
    id: input.id,
    reference: input.data.ref,
    event: eventOf[input.type],
    amount: fromWire(input.data.amount),
    currency: input.data.currency,
    body: rawBody,
    receivedAt: now,
  } as const
  const isNew = await inTransaction(services.database, (tx) => receiveEvent(tx, services, event))
  return { handled: isNew ? 'stored' : 'repeated' }
})

const requireSignature = async (
  { headers, rawBody = '', now, address, refuse }: Request<typeof call>,
  services: CashierServices,
): Promise<void> => {
  const { strangers } = services
  const origin = originOf(address)
  if (strangers.isBlocked(origin)) throw refuse('TOO_MANY_REQUESTS', { retryAfter: blockedSeconds })
  const header = headers[signatureHeader]
  if (typeof header === 'string' && isSigned(await sharedSecret(services), rawBody, header, now)) return strangers.right(origin)
  strangers.wrong(origin)
  throw refuse('SIGNATURE_INVALID')
}
