import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Job, Jobs } from '../../kit/jobs.ts'
import type { KitServices } from '../../kit/services.ts'
import { nextTry, sendSigned } from './deliver.ts'
import { type BankTransfer, findTransfer, recordTransferAttempt } from './transfer-store.ts'

type Delivery = { id: string; attempt: number }

/** Enqueues the event of a transfer. */
export const queueTransfer = (tx: Tx, jobs: Jobs, id: string, attempt: number, runAt: Date): Promise<void> =>
  jobs.add(tx, 'sandpay.deliver-transfer', { id, attempt } satisfies Delivery, { runAt })

/** Tells the owner of an account what came, until it answers with a 2xx. */
export const transferJob = (services: KitServices): Job<Delivery> => ({
  name: 'sandpay.deliver-transfer',
  run: async ({ id, attempt }) => {
    const { database, clock, jobs } = services
    const transfer = await findTransfer(database, id)
    if (!transfer) return
    const arrived = await sendSigned(services, transfer.notifyUrl, bodyOf(transfer))
    await recordTransferAttempt(database, id, arrived ? clock.now() : undefined)
    const runAt = arrived ? undefined : nextTry(clock.now(), attempt)
    if (runAt) await inTransaction(database, (tx) => queueTransfer(tx, jobs, id, attempt + 1, runAt))
  },
})

const bodyOf = ({ id, account, amount, currency, payer, remark, paidAt }: BankTransfer): string =>
  JSON.stringify({
    id,
    type: 'transfer.received',
    data: { account, amount: toWire(amount), currency, payer, remark, paidAt: paidAt.toISOString() },
  })
