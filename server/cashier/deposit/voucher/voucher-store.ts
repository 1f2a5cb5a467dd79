import { amount, type Amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../../../kit/database.ts'

type BatchState = 'PROPOSED' | 'MADE' | 'REFUSED' | 'STOPPED'

export type VoucherBatch = {
  id: bigint
  value: Amount
  count: number
  currency: string
  expiresAt: Date
  reason: string
  maker: bigint
  proposedAt: Date
  state: BatchState
}

const batchColumns = `b.id, b.value, b.count, b.currency, b.expires_at AS "expiresAt", b.reason, b.maker, b.proposed_at AS "proposedAt", b.state`

type BatchRow = Omit<VoucherBatch, 'value'> & { value: bigint }

const batchOf = <Row extends BatchRow>(row: Row) => ({ ...row, value: amount(row.value) })

export const insertBatch = async (to: Queryable, batch: Omit<VoucherBatch, 'state'>): Promise<void> => {
  const { id, value, count, currency, expiresAt, reason, maker, proposedAt } = batch
  await to.query(
    `INSERT INTO voucher_batch (id, value, count, currency, expires_at, reason, maker, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, value, count, currency, expiresAt, reason, maker, proposedAt],
  )
}

export const lockBatch = async (tx: Tx, id: bigint): Promise<VoucherBatch | undefined> => {
  const { rows } = await tx.query<BatchRow>(`SELECT ${batchColumns} FROM voucher_batch b WHERE id = $1 FOR UPDATE`, [id])
  return rows[0] && batchOf(rows[0])
}

export const decideOnBatch = async (
  tx: Tx,
  id: bigint,
  { state, checker, at }: { state: 'MADE' | 'REFUSED'; checker: bigint; at: Date },
): Promise<void> => {
  await tx.query('UPDATE voucher_batch SET state = $2, checker = $3, decided_at = $4 WHERE id = $1', [id, state, checker, at])
}

export const stopBatch = async (tx: Tx, id: bigint, { by, at }: { by: bigint; at: Date }): Promise<void> => {
  await tx.query(`UPDATE voucher_batch SET state = 'STOPPED', stopped_by = $2, stopped_at = $3 WHERE id = $1`, [id, by, at])
}

export const listBatches = async (
  from: Queryable,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: (VoucherBatch & { redeemed: bigint })[]; total: number }> => {
  const { rows } = await from.query<BatchRow & { redeemed: bigint }>(
    `SELECT ${batchColumns}, (SELECT count(*) FROM voucher v JOIN voucher_redemption r ON r.voucher_id = v.id WHERE v.batch_id = b.id) AS redeemed
       FROM voucher_batch b ORDER BY b.id DESC LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counted } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM voucher_batch')
  return { list: rows.map(batchOf), total: Number(counted[0]?.total ?? 0n) }
}

export const insertVoucher = async (tx: Tx, voucher: { id: bigint; batchId: bigint; hash: Buffer }): Promise<void> => {
  await tx.query('INSERT INTO voucher (id, batch_id, hash) VALUES ($1, $2, $3)', [voucher.id, voucher.batchId, voucher.hash])
}

export type Voucher = { id: bigint; value: Amount; currency: string; expiresAt: Date; state: BatchState }

export const findVoucher = async (from: Queryable, hash: Buffer): Promise<Voucher | undefined> => {
  const { rows } = await from.query<Omit<Voucher, 'value'> & { value: bigint }>(
    `SELECT v.id, b.value, b.currency, b.expires_at AS "expiresAt", b.state FROM voucher v JOIN voucher_batch b ON b.id = v.batch_id
      WHERE v.hash = $1`,
    [hash],
  )
  return rows[0] && { ...rows[0], value: amount(rows[0].value) }
}

/** Redeems a voucher by a deposit. Of two at once the second waits for the first. @returns false when it was redeemed before */
export const insertRedemption = async (tx: Tx, voucherId: bigint, depositId: bigint, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'INSERT INTO voucher_redemption (voucher_id, deposit_id, at) VALUES ($1, $2, $3) ON CONFLICT (voucher_id) DO NOTHING',
    [voucherId, depositId, at],
  )
  return rowCount === 1
}
