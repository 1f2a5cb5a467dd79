import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { ProviderName } from './provider.ts'
import type { DepositEvent } from './rules.ts'

/** What a provider said of a deposit, under an id of the provider's own. */
export type PaymentEvent = {
  provider: ProviderName
  id: string
  reference: string
  event: DepositEvent
  amount: Amount
  currency: string
  /** The words as they came, for disputes. */
  body: string
  receivedAt: Date
}

/** @returns false when the id is known already; what it said the first time stands */
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

/** The events of a reference that nobody has taken yet, as they came, at most a hundred. */
export const listWaitingEvents = async (tx: Tx, provider: ProviderName, reference: string): Promise<WaitingEvent[]> => {
  const { rows } = await tx.query<WaitingRow>(
    `SELECT id, event, amount, currency FROM payment_event
      WHERE provider = $1 AND reference = $2 AND taken_at IS NULL ORDER BY number LIMIT 100`,
    [provider, reference],
  )
  return rows.map((row) => ({ ...row, amount: amount(row.amount) }))
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

/** The secret kept for a provider; `fresh` becomes it when there is none yet. */
export const keepSecret = async (tx: Queryable, provider: ProviderName, fresh: () => string): Promise<string> => {
  const kept = await findSecret(tx, provider)
  if (kept) return kept
  await tx.query('INSERT INTO provider_secret (provider, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [provider, fresh()])
  const made = await findSecret(tx, provider)
  invariant(made, 'a secret that was written is there')
  return made
}

const findSecret = async (tx: Queryable, provider: ProviderName): Promise<string | undefined> => {
  const { rows } = await tx.query<{ secret: string }>('SELECT secret FROM provider_secret WHERE provider = $1', [provider])
  return rows[0]?.secret
}
