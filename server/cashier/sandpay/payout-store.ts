import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import type { PayoutScenario, PayoutStatus } from './payout-scenarios.ts'

/** A payout that a merchant asked for. */
export type SandpayPayout = {
  ref: string
  channel: string
  amount: Amount
  currency: string
  /** The last digits. */
  account: string
  holder: string
  notifyUrl: string
  scenario: PayoutScenario
  createdAt: Date
}

export type SandpayPayoutEvent = { id: string; ref: string; seq: number; status: PayoutStatus; amount: Amount; happensAt: Date }

/** @returns false when the reference exists */
export const insertPayout = async (tx: Queryable, payout: SandpayPayout): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO sandpay_payout (ref, channel, amount, currency, account, holder, notify_url, scenario, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (ref) DO NOTHING`,
    [
      payout.ref,
      payout.channel,
      payout.amount,
      payout.currency,
      payout.account,
      payout.holder,
      payout.notifyUrl,
      payout.scenario,
      payout.createdAt,
    ],
  )
  return rowCount === 1
}

export const findPayout = async (tx: Queryable, ref: string): Promise<SandpayPayout | undefined> => {
  const { rows } = await tx.query<Omit<SandpayPayout, 'amount'> & { amount: bigint }>(
    `SELECT ref, channel, amount, currency, account, holder, notify_url AS "notifyUrl", scenario, created_at AS "createdAt"
       FROM sandpay_payout WHERE ref = $1`,
    [ref],
  )
  return rows[0] && { ...rows[0], amount: amount(rows[0].amount) }
}

export const insertPayoutEvent = async (tx: Queryable, event: SandpayPayoutEvent): Promise<void> => {
  await tx.query('INSERT INTO sandpay_payout_event (id, ref, seq, status, amount, happens_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    event.id,
    event.ref,
    event.seq,
    event.status,
    event.amount,
    event.happensAt,
  ])
}

type StoredEvent = Omit<SandpayPayoutEvent, 'amount'> & { amount: bigint }
const eventColumns = 'id, ref, seq, status, amount, happens_at AS "happensAt"'
const eventOf = (row: StoredEvent): SandpayPayoutEvent => ({ ...row, amount: amount(row.amount) })

/** All events of a payout, future ones included. */
export const payoutEventsOf = async (tx: Queryable, ref: string): Promise<SandpayPayoutEvent[]> => {
  const { rows } = await tx.query<StoredEvent>(`SELECT ${eventColumns} FROM sandpay_payout_event WHERE ref = $1 ORDER BY seq`, [
    ref,
  ])
  return rows.map(eventOf)
}

export const findPayoutEvent = async (tx: Queryable, id: string): Promise<SandpayPayoutEvent | undefined> => {
  const { rows } = await tx.query<StoredEvent>(`SELECT ${eventColumns} FROM sandpay_payout_event WHERE id = $1`, [id])
  return rows[0] && eventOf(rows[0])
}

/** Records a delivery of an event, and when it succeeded. */
export const recordPayoutDelivery = async (tx: Queryable, id: string, deliveredAt: Date | undefined): Promise<void> => {
  await tx.query('UPDATE sandpay_payout_event SET tries = tries + 1, delivered_at = coalesce(delivered_at, $2) WHERE id = $1', [
    id,
    deliveredAt ?? null,
  ])
}
