import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Deposit, DepositReason } from './deposit.ts'
import type { DepositKind } from '@tamuvo/contract/cashier.ts'
import type { ProviderName } from '../provider.ts'
import { countedStates, openStates, pendingStates } from './rules.ts'
import type { Usage } from './terms.ts'

/** The method of the member's last deposit. */
export const findLastMethod = async (tx: Queryable, memberId: bigint): Promise<string | undefined> => {
  const { rows } = await tx.query<{ method: string }>(
    'SELECT method FROM deposit WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
    [memberId],
  )
  return rows[0]?.method
}

/** Serializes counting and inserting deposits of a member. */
export const lockDepositsOf = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 70))', [memberId.toString()])
}

/** @param firstId the lowest id that a deposit of today can have */
export const findUsage = async (tx: Queryable, memberId: bigint, method: string, firstId: bigint): Promise<Usage> => {
  const { rows } = await tx.query<{ open: bigint; count: bigint; sum: string | null }>(
    `SELECT (SELECT count(*) FROM deposit WHERE member_id = $1 AND state = ANY ($4)) AS open, count(*) AS count, sum(amount) AS sum
       FROM deposit WHERE member_id = $1 AND id >= $3 AND method = $2 AND state = ANY ($5)`,
    [memberId, method, firstId, openStates, countedStates],
  )
  const row = rows[0]
  return { open: Number(row?.open ?? 0), dayCount: Number(row?.count ?? 0), daySum: amount(BigInt(row?.sum ?? 0)) }
}

/** Today's number and sum of a member's deposits of each method. @param firstId the lowest id that a deposit of today can have */
export const listDayUsage = async (tx: Queryable, memberId: bigint, firstId: bigint): Promise<Map<string, Usage>> => {
  const { rows } = await tx.query<{ method: string; count: bigint; sum: bigint }>(
    `SELECT method, count(*) AS count, sum(amount)::bigint AS sum FROM deposit
      WHERE member_id = $1 AND id >= $2 AND state = ANY ($3) GROUP BY method`,
    [memberId, firstId, countedStates],
  )
  return new Map(rows.map((row) => [row.method, { open: 0, dayCount: Number(row.count), daySum: amount(row.sum) }]))
}

/** Whether a deposit of the member was ever credited. */
export const hasPaidIn = async (tx: Queryable, memberId: bigint): Promise<boolean> => {
  const { rowCount } = await tx.query('SELECT FROM deposit WHERE member_id = $1 AND entry_id IS NOT NULL LIMIT 1', [memberId])
  return rowCount === 1
}

export const countOpen = async (tx: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await tx.query<{ open: bigint }>(
    'SELECT count(*) AS open FROM deposit WHERE member_id = $1 AND state = ANY ($2)',
    [memberId, openStates],
  )
  return Number(rows[0]?.open ?? 0)
}

/** The sum of a member's deposits that may still be paid. */
export const sumPending = async (tx: Queryable, memberId: bigint): Promise<Amount> => {
  const { rows } = await tx.query<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS sum FROM deposit WHERE member_id = $1 AND state = ANY ($2)',
    [memberId, pendingStates],
  )
  return amount(rows[0]?.sum ?? 0n)
}

/** Unfinished deposits with lower ids, reviews included. */
export const countUnfinishedDeposits = async (from: Queryable, beforeId: bigint): Promise<number> => {
  const { rows } = await from.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM deposit WHERE id < $1 AND (state = ANY ($2) OR state = 'REVIEW')`,
    [beforeId, openStates],
  )
  return Number(rows[0]?.count ?? 0n)
}

export const nextDepositNumber = async (tx: Queryable): Promise<bigint> => {
  const { rows } = await tx.query<{ number: bigint }>(`SELECT nextval('deposit_number') AS number`)
  return rows[0]?.number ?? 0n
}

type DepositRow = {
  id: bigint
  reference: string
  member_id: bigint
  method: string
  kind: DepositKind
  provider: ProviderName
  amount: bigint
  currency: string
  fee: bigint
  credited: bigint
  received: bigint | null
  state: Deposit['state']
  reason: DepositReason | null
  pay_url: string | null
  qr: string | null
  created_at: Date
  expires_at: Date
  finished_at: Date | null
  entry_id: bigint | null
  reversal_entry_id: bigint | null
}

const depositOf = (row: DepositRow): Deposit => ({
  id: row.id,
  reference: row.reference,
  memberId: row.member_id,
  method: row.method,
  kind: row.kind,
  provider: row.provider,
  amount: amount(row.amount),
  currency: row.currency,
  fee: amount(row.fee),
  credited: amount(row.credited),
  received: row.received === null ? null : amount(row.received),
  state: row.state,
  reason: row.reason,
  payUrl: row.pay_url,
  qr: row.qr,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  finishedAt: row.finished_at,
  entryId: row.entry_id,
  reversalEntryId: row.reversal_entry_id,
})

export const insertDeposit = async (tx: Tx, deposit: Deposit): Promise<void> => {
  await tx.query(
    `INSERT INTO deposit (id, reference, member_id, method, provider, amount, currency, fee, state, created_at, expires_at, kind)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      deposit.id,
      deposit.reference,
      deposit.memberId,
      deposit.method,
      deposit.provider,
      deposit.amount,
      deposit.currency,
      deposit.fee,
      deposit.state,
      deposit.createdAt,
      deposit.expiresAt,
      deposit.kind,
    ],
  )
}

/** Updates the mutable fields of a deposit. */
export const saveDeposit = async (tx: Tx, deposit: Deposit): Promise<void> => {
  await tx.query(
    `UPDATE deposit SET credited = $2, received = $3, state = $4, reason = $5, pay_url = $6, finished_at = $7, entry_id = $8, reversal_entry_id = $9, qr = $10
      WHERE id = $1`,
    [
      deposit.id,
      deposit.credited,
      deposit.received,
      deposit.state,
      deposit.reason,
      deposit.payUrl,
      deposit.finishedAt,
      deposit.entryId,
      deposit.reversalEntryId,
      deposit.qr,
    ],
  )
}

export const findDeposit = async (tx: Queryable, id: bigint): Promise<Deposit | undefined> => {
  const { rows } = await tx.query<DepositRow>('SELECT * FROM deposit WHERE id = $1', [id])
  return rows[0] && depositOf(rows[0])
}

/** The deposit, locked until the transaction ends. */
export const lockDeposit = async (tx: Tx, id: bigint): Promise<Deposit | undefined> => {
  const { rows } = await tx.query<DepositRow>('SELECT * FROM deposit WHERE id = $1 FOR UPDATE', [id])
  return rows[0] && depositOf(rows[0])
}

export const lockDepositByReference = async (tx: Tx, provider: ProviderName, reference: string): Promise<Deposit | undefined> => {
  const { rows } = await tx.query<DepositRow>('SELECT * FROM deposit WHERE reference = $1 AND provider = $2 FOR UPDATE', [
    reference,
    provider,
  ])
  return rows[0] && depositOf(rows[0])
}

export const listDepositsOf = async (
  tx: Queryable,
  memberId: bigint,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: Deposit[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    tx.query<DepositRow>('SELECT * FROM deposit WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3', [
      memberId,
      page.pageSize,
      (page.pageNo - 1) * page.pageSize,
    ]),
    tx.query<{ total: bigint }>('SELECT count(*) AS total FROM deposit WHERE member_id = $1', [memberId]),
  ])
  return { list: rows.map(depositOf), total: Number(counts[0]?.total ?? 0) }
}

/** Deposits that wait for staff: to be looked at, or for a second person to take them back. */
const queued = `SELECT id FROM deposit WHERE state IN ('SUBMITTED', 'REVIEW') AND kind <> 'P2P_MATCH'
  UNION SELECT deposit_id FROM deposit_settlement WHERE state = 'PROPOSED' AND kind = 'REVERSE'`

/** Deposits that wait for staff, oldest first. */
export const listQueue = async (
  from: Queryable,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: Deposit[]; total: number }> => {
  const { rows } = await from.query<DepositRow>(`SELECT * FROM deposit WHERE id IN (${queued}) ORDER BY id LIMIT $1 OFFSET $2`, [
    page.pageSize,
    (page.pageNo - 1) * page.pageSize,
  ])
  const { rows: counts } = await from.query<{ total: bigint }>(`SELECT count(*) AS total FROM (${queued}) waiting`)
  return { list: rows.map(depositOf), total: Number(counts[0]?.total ?? 0n) }
}

/** The references of deposits and the entries of their credit, by id. */
export const listReferences = async (
  tx: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, { reference: string; entryId: bigint | null }>> => {
  const { rows } = await tx.query<{ id: bigint; reference: string; entryId: bigint | null }>(
    'SELECT id, reference, entry_id AS "entryId" FROM deposit WHERE member_id = $1 AND id = ANY ($2)',
    [memberId, ids],
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}
