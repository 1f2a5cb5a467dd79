import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../../kit/database.ts'
import type { ProviderName } from '../provider.ts'
import type { DepositEvent } from './rules.ts'

/** A provider's event on a deposit, under the provider's id. */
export type PaymentEvent = {
  provider: ProviderName
  id: string
  reference: string
  event: DepositEvent
  amount: Amount
  currency: string
  /** The body as received, for disputes. */
  body: string
  receivedAt: Date
}

/** @returns false when the id is known already; the first body stays */
export const storeEvent = async (tx: Tx, event: PaymentEvent): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO payment_event (provider, id, reference, event, amount, currency, body, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [event.provider, event.id, event.reference, event.event, event.amount, event.currency, event.body, event.receivedAt],
  )
  return rowCount === 1
}

type WaitingRow = { id: string; event: DepositEvent; amount: bigint; currency: string }
export type WaitingEvent = Pick<PaymentEvent, 'id' | 'event' | 'amount' | 'currency'>

/** The unprocessed events of a reference in order of arrival, at most a hundred. */
export const listWaitingEvents = async (tx: Tx, provider: ProviderName, reference: string): Promise<WaitingEvent[]> => {
  const { rows } = await tx.query<WaitingRow>(
    `SELECT id, event, amount, currency FROM payment_event
      WHERE provider = $1 AND reference = $2 AND taken_at IS NULL ORDER BY number LIMIT 100`,
    [provider, reference],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
}

/** An event that we made ourselves from an answer of the provider. */
export const isOwnEvent = (id: string): boolean => id.startsWith('asked:')
export const ownEventId = (reference: string, event: DepositEvent): string => `asked:${reference}:${event}`

/** Whether the provider itself has reported a payment before, by an event that was processed. */
export const wasPaidBefore = async (tx: Tx, provider: ProviderName, reference: string): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `SELECT FROM payment_event WHERE provider = $1 AND reference = $2 AND event = 'succeeded' AND taken_at IS NOT NULL
        AND id NOT LIKE 'asked:%' LIMIT 1`,
    [provider, reference],
  )
  return rowCount === 1
}

export const markTaken = async (
  tx: Tx,
  provider: ProviderName,
  id: string,
  taken: { at: Date; outcome: string },
): Promise<void> => {
  await tx.query('UPDATE payment_event SET taken_at = $3, outcome = $4 WHERE provider = $1 AND id = $2', [
    provider,
    id,
    taken.at,
    taken.outcome,
  ])
}
