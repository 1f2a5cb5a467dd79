import { receiveSandpay as call } from '@tamuvo/contract/cashier.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import type { CashierServices } from './services.ts'
import type { DepositEvent } from './deposit/rules.ts'
import { receiveEvent } from './deposit/take-events.ts'
import { requireSignature } from './require-signature.ts'

type EventType = `payin.${'pending' | 'succeeded' | 'failed' | 'expired' | 'reversed'}`

const eventOf: Record<EventType, DepositEvent> = {
  'payin.pending': 'pending',
  'payin.succeeded': 'succeeded',
  'payin.failed': 'failed',
  'payin.expired': 'expired',
  'payin.reversed': 'reversed',
}

/** Only stores the event; a job processes it, so that the answer is quick. */
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
