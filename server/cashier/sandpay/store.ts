import type { Language } from '@tamuvo/contract/languages.ts'
import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Currency } from '@tamuvo/money/currency.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { PayinStatus, Scenario } from './scenarios.ts'

type PayinKind = 'wallet' | 'qr'

export type NewPayin = {
  /** The merchant's reference. */
  ref: string
  /** Unguessable token of the payment page. */
  token: string
  kind: PayinKind
  title: string
  payee: string
  /** In units of the currency's `unitFactor`. */
  amount: Amount
  currency: Currency
  returnUrl: string
  notifyUrl: string
  language: Language
  createdAt: Date
  expiresAt: Date
}
export type Payin = NewPayin & { scenario: Scenario | undefined }

export type PayinEvent = { id: string; ref: string; seq: number; status: PayinStatus; amount: Amount; happensAt: Date }

type PayinRow = {
  ref: string
  token: string
  kind: PayinKind
  title: string
  payee: string
  amount: bigint
  currency: Currency
  return_url: string
  notify_url: string
  language: Language
  created_at: Date
  expires_at: Date
  scenario: Scenario | null
}

const payinOf = (row: PayinRow): Payin => ({
  ref: row.ref,
  token: row.token,
  kind: row.kind,
  title: row.title,
  payee: row.payee,
  amount: amount(row.amount),
  currency: row.currency,
  returnUrl: row.return_url,
  notifyUrl: row.notify_url,
  language: row.language,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  scenario: row.scenario ?? undefined,
})

/** @returns false when the reference exists */
export const insertPayin = async (tx: Queryable, payin: NewPayin): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO sandpay_payin (ref, token, kind, title, payee, amount, currency, return_url, notify_url, language, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT (ref) DO NOTHING`,
    [
      payin.ref,
      payin.token,
      payin.kind,
      payin.title,
      payin.payee,
      payin.amount,
      JSON.stringify(payin.currency),
      payin.returnUrl,
      payin.notifyUrl,
      payin.language,
      payin.createdAt,
      payin.expiresAt,
    ],
  )
  return rowCount === 1
}

export const findPayin = async (tx: Queryable, ref: string): Promise<Payin | undefined> => {
  const { rows } = await tx.query<PayinRow>('SELECT * FROM sandpay_payin WHERE ref = $1', [ref])
  return rows[0] && payinOf(rows[0])
}

export const findPayinByToken = async (tx: Queryable, token: string): Promise<Payin | undefined> => {
  const { rows } = await tx.query<PayinRow>('SELECT * FROM sandpay_payin WHERE token = $1', [token])
  return rows[0] && payinOf(rows[0])
}

/** The payin, locked until the transaction ends. */
export const lockPayin = async (tx: Tx, ref: string): Promise<Payin | undefined> => {
  const { rows } = await tx.query<PayinRow>('SELECT * FROM sandpay_payin WHERE ref = $1 FOR UPDATE', [ref])
  return rows[0] && payinOf(rows[0])
}

export const setScenario = async (tx: Tx, ref: string, scenario: Scenario): Promise<void> => {
  await tx.query('UPDATE sandpay_payin SET scenario = $2 WHERE ref = $1', [ref, scenario])
}

export const insertEvent = async (tx: Tx, event: PayinEvent): Promise<void> => {
  await tx.query('INSERT INTO sandpay_event (id, ref, seq, status, amount, happens_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    event.id,
    event.ref,
    event.seq,
    event.status,
    event.amount,
    event.happensAt,
  ])
}

type EventRow = { id: string; ref: string; seq: number; status: PayinStatus; amount: bigint; happens_at: Date }

const eventOf = (row: EventRow): PayinEvent => ({
  id: row.id,
  ref: row.ref,
  seq: row.seq,
  status: row.status,
  amount: amount(row.amount),
  happensAt: row.happens_at,
})

/** All events of a payin, future ones included. */
export const eventsOf = async (tx: Queryable, ref: string): Promise<PayinEvent[]> => {
  const { rows } = await tx.query<EventRow>('SELECT * FROM sandpay_event WHERE ref = $1 ORDER BY seq', [ref])
  return rows.map(eventOf)
}

export const findEvent = async (tx: Queryable, id: string): Promise<PayinEvent | undefined> => {
  const { rows } = await tx.query<EventRow>('SELECT * FROM sandpay_event WHERE id = $1', [id])
  return rows[0] && eventOf(rows[0])
}

/** Records an attempt to deliver an event, and when it succeeded. */
export const recordAttempt = async (tx: Queryable, id: string, deliveredAt: Date | undefined): Promise<void> => {
  await tx.query('UPDATE sandpay_event SET tries = tries + 1, delivered_at = coalesce(delivered_at, $2) WHERE id = $1', [
    id,
    deliveredAt ?? null,
  ])
}
