import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { SecretColumn, SecretSeals } from '../kit/secrets.ts'
import type { ProviderName } from './provider.ts'
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

export const providerSecrets: SecretColumn = {
  table: 'provider_secret',
  id: 'provider',
  clear: 'secret',
  purpose: 'provider',
}

type SecretTools = { database: Queryable; secrets: SecretSeals }

/** The stored secret of a provider; `fresh` is stored when there is none yet. */
export const findOrStoreSecret = async (tools: SecretTools, provider: ProviderName, fresh: () => string): Promise<string> => {
  const stored = await findSecret(tools, provider)
  if (stored) return stored
  const { database, secrets } = tools
  await database.query('INSERT INTO provider_secret (provider, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    provider,
    secrets.seal(providerSecrets, provider, fresh()),
  ])
  const made = await findSecret(tools, provider)
  invariant(made, 'a secret that was inserted can be read')
  return made
}

const findSecret = async ({ database, secrets }: SecretTools, provider: ProviderName): Promise<string | undefined> => {
  const { rows } = await database.query<{ sealed: Buffer | null }>('SELECT sealed FROM provider_secret WHERE provider = $1', [
    provider,
  ])
  return rows[0] && secrets.open(providerSecrets, provider, rows[0].sealed).toString()
}
