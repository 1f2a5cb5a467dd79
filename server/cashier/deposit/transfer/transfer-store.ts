import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../../kit/database.ts'

/** What the payer of a transfer is shown, and says about it. */
export type TransferTerms = {
  depositId: bigint
  accountId: bigint
  institution: string
  holder: string
  number: string
  amount: Amount
  remark: string
  txnTail: string | null
}

export type NewTransfer = {
  depositId: bigint
  accountId: bigint
  amount: Amount
  remark: string
  opensAt: Date
  closesAt: Date
  holdsAmount: boolean
}

/** Serializes the choice of an amount for an account. */
export const lockAmountsOf = async (tx: Tx, accountId: bigint): Promise<void> => {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('deposit-account:' || $1::bigint, 0))`, [accountId])
}

/** The amounts above `base`, by less than one unit, that open deposits to an account hold. */
export const listHeldAmounts = async (tx: Tx, accountId: bigint, base: Amount): Promise<Set<Amount>> => {
  const { rows } = await tx.query<{ amount: bigint }>(
    'SELECT amount FROM deposit_transfer WHERE account_id = $1 AND holds_amount AND amount > $2 AND amount < $2 + 100',
    [accountId, base],
  )
  return new Set(rows.map((row) => amount(row.amount)))
}

/** @returns false when the remark is taken */
export const insertTransfer = async (tx: Tx, transfer: NewTransfer): Promise<boolean> => {
  const { depositId, accountId, amount: toPay, remark, opensAt, closesAt, holdsAmount } = transfer
  const { rowCount } = await tx.query(
    `INSERT INTO deposit_transfer (deposit_id, account_id, amount, remark, opens_at, closes_at, holds_amount)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (remark) WHERE holds_remark DO NOTHING`,
    [depositId, accountId, toPay, remark, opensAt, closesAt, holdsAmount],
  )
  return rowCount === 1
}

/** Lets another deposit have the amount. */
export const releaseAmount = async (tx: Tx, depositId: bigint): Promise<void> => {
  await tx.query('UPDATE deposit_transfer SET holds_amount = false WHERE deposit_id = $1 AND holds_amount', [depositId])
}

/** Lets other deposits have the remarks of those that ended before a time, a thousand at once. */
export const releaseOldRemarks = async (from: Queryable, before: Date): Promise<void> => {
  await from.query(
    `UPDATE deposit_transfer SET holds_remark = false WHERE deposit_id IN (
       SELECT t.deposit_id FROM deposit_transfer t JOIN deposit d ON d.id = t.deposit_id
        WHERE t.holds_remark AND t.closes_at < $1 AND d.state NOT IN ('CREATED', 'PENDING', 'SUBMITTED', 'REVIEW') LIMIT 1000)`,
    [before],
  )
}

export const saveTail = async (tx: Tx, depositId: bigint, txnTail: string | null, at: Date): Promise<void> => {
  await tx.query(
    `UPDATE deposit_transfer SET txn_tail = coalesce($2, txn_tail), submitted_at = coalesce(submitted_at, $3) WHERE deposit_id = $1`,
    [depositId, txnTail, at],
  )
}

type TransferRow = {
  deposit_id: bigint
  account_id: bigint
  institution: string
  holder: string
  number: string
  amount: bigint
  remark: string
  txn_tail: string | null
}

/** The terms of transfers by deposit. */
export const listTransfers = async (from: Queryable, depositIds: readonly bigint[]): Promise<Map<bigint, TransferTerms>> => {
  const { rows } = await from.query<TransferRow>(
    `SELECT t.deposit_id, t.account_id, a.institution, a.holder, a.number, t.amount, t.remark, t.txn_tail
       FROM deposit_transfer t JOIN deposit_account a ON a.id = t.account_id WHERE t.deposit_id = ANY ($1)`,
    [depositIds],
  )
  return new Map(
    rows.map(({ deposit_id: depositId, account_id: accountId, txn_tail: txnTail, ...row }) => [
      depositId,
      { ...row, depositId, accountId, txnTail, amount: amount(row.amount) },
    ]),
  )
}
