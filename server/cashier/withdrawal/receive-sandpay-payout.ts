import { receiveSandpayPayout as call } from '@tamuvo/contract/cashier-withdrawals.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { requireSignature } from '../require-signature.ts'
import { storeEvent } from './event-store.ts'
import type { PayoutStatus } from './payout.ts'
import { queueQuestion } from './queue.ts'
import type { WithdrawalServices } from './services.ts'

const statusOf: Record<`payout.${PayoutStatus}`, PayoutStatus> = {
  'payout.pending': 'pending',
  'payout.succeeded': 'succeeded',
  'payout.failed': 'failed',
  'payout.reversed': 'reversed',
}

/** Only stores the event; a job asks the provider about it. */
export const receiveSandpayPayout = handle(call, async (request, services: WithdrawalServices) => {
  const { input, rawBody = '', now } = request
  await requireSignature(request, services)
  const { ref, channel, amount, currency } = input.data
  const event = {
    provider: 'sandpay',
    id: input.id,
    reference: ref,
    channel,
    event: statusOf[input.type],
    amount: fromWire(amount),
    currency,
    body: rawBody,
    receivedAt: now,
  } as const
  const isNew = await inTransaction(services.database, async (tx) => {
    if (!(await storeEvent(tx, event))) return false
    await queueQuestion(tx, services, { reference: ref, asked: 0 })
    return true
  })
  return { handled: isNew ? 'stored' : 'repeated' }
})
