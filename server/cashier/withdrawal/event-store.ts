import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import type { PayoutStatus } from './payout.ts'

/** A provider's event on a payout, under the provider's id. */
export type PayoutEvent = {
  provider: string
  id: string
  reference: string
  channel: string
  event: PayoutStatus
  amount: Amount
  currency: string
  /** The body as received, for disputes. */
  body: string
  receivedAt: Date
}

/** @returns false when the id is known already; the first body stays */
export const storeEvent = async (tx: Tx, event: PayoutEvent): Promise<boolean> => {
  const { provider, id, reference, channel, event: status, amount: paid, currency, body, receivedAt } = event
  const { rowCount } = await tx.query(
    `INSERT INTO payout_event (provider, id, reference, channel, event, amount, currency, body, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [provider, id, reference, channel, status, paid, currency, body, receivedAt],
  )
  return rowCount === 1
}

export type WaitingEvent = Pick<PayoutEvent, 'id' | 'channel' | 'event' | 'amount' | 'currency'>

/** The unprocessed events of a reference in order of arrival, at most a hundred. */
export const listWaitingEvents = async (tx: Tx, provider: string, reference: string): Promise<WaitingEvent[]> => {
  const { rows } = await tx.query<Omit<WaitingEvent, 'amount'> & { amount: bigint }>(
    `SELECT id, channel, event, amount, currency FROM payout_event
      WHERE provider = $1 AND reference = $2 AND taken_at IS NULL ORDER BY number LIMIT 100`,
    [provider, reference],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}

export const markTaken = async (
  tx: Tx,
  { provider, id, at, outcome }: { provider: string; id: string; at: Date; outcome: string },
): Promise<void> => {
  await tx.query('UPDATE payout_event SET taken_at = $3, outcome = $4 WHERE provider = $1 AND id = $2', [
    provider,
    id,
    at,
    outcome,
  ])
}
