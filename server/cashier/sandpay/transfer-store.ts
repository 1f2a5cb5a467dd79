import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'

/** A transfer that a payer made at the sandbox bank. */
export type BankTransfer = {
  /** Its number, twelve digits. */
  id: string
  account: string
  amount: Amount
  currency: string
  payer: string
  remark: string
  notifyUrl: string
  paidAt: Date
}

export const insertTransfer = async (tx: Tx, transfer: BankTransfer): Promise<void> => {
  const { id, account, amount: sent, currency, payer, remark, notifyUrl, paidAt } = transfer
  await tx.query(
    `INSERT INTO sandpay_transfer (id, account, amount, currency, payer, remark, notify_url, paid_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, account, sent, currency, payer, remark, notifyUrl, paidAt],
  )
}

export const findTransfer = async (from: Queryable, id: string): Promise<BankTransfer | undefined> => {
  const { rows } = await from.query<Omit<BankTransfer, 'amount'> & { amount: bigint }>(
    `SELECT id, account, amount, currency, payer, remark, notify_url AS "notifyUrl", paid_at AS "paidAt"
       FROM sandpay_transfer WHERE id = $1`,
    [id],
  )
  return rows[0] && { ...rows[0], amount: amount(rows[0].amount) }
}

/** Records an attempt to deliver the event of a transfer, and when it succeeded. */
export const recordTransferAttempt = async (tx: Queryable, id: string, deliveredAt: Date | undefined): Promise<void> => {
  await tx.query('UPDATE sandpay_transfer SET tries = tries + 1, delivered_at = coalesce(delivered_at, $2) WHERE id = $1', [
    id,
    deliveredAt ?? null,
  ])
}
