import type { payoutBatchStates } from '@tamuvo/contract/payout-batches.ts'
import type { Queryable, Tx } from '../../../kit/database.ts'

export type BatchState = (typeof payoutBatchStates)[number]

/** Withdrawals that are paid by hand together. */
export type Batch = {
  id: bigint
  /** "B3K7ZQ", for staff and the bank. */
  reference: string
  note: string
  maker: bigint
  madeAt: Date
  state: BatchState
  checker: bigint | null
  decidedAt: Date | null
}

const columns = `b.id, b.reference, b.note, b.maker, b.made_at AS "madeAt", b.state, b.checker, b.decided_at AS "decidedAt"`

export const insertBatch = async (
  tx: Tx,
  { id, reference, note, maker, madeAt }: Pick<Batch, 'id' | 'reference' | 'note' | 'maker' | 'madeAt'>,
): Promise<void> => {
  await tx.query('INSERT INTO payout_batch (id, reference, note, maker, made_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    reference,
    note,
    maker,
    madeAt,
  ])
}

/** A try that belongs to a batch. */
export type BatchItem = { withdrawalId: bigint; attempt: number }

export const insertItem = async (tx: Tx, batchId: bigint, { withdrawalId, attempt }: BatchItem): Promise<void> => {
  await tx.query('INSERT INTO payout_batch_item (batch_id, withdrawal_id, attempt) VALUES ($1, $2, $3)', [
    batchId,
    withdrawalId,
    attempt,
  ])
}

export const lockBatch = async (tx: Tx, id: bigint): Promise<Batch | undefined> => {
  const { rows } = await tx.query<Batch>(`SELECT ${columns} FROM payout_batch b WHERE id = $1 FOR UPDATE`, [id])
  return rows[0]
}

/** Another person decides on a batch. The same one is a check violation. */
export const decideBatch = async (
  tx: Tx,
  id: bigint,
  { state, checker, at, note }: { state: BatchState; checker: bigint; at: Date; note: string },
): Promise<void> => {
  await tx.query('UPDATE payout_batch SET state = $2, checker = $3, decided_at = $4, decided_note = $5 WHERE id = $1', [
    id,
    state,
    checker,
    at,
    note,
  ])
}

/** The tries of a batch, in the order in which withdrawals are locked. */
export const listItems = async (from: Queryable, batchId: bigint): Promise<BatchItem[]> => {
  const { rows } = await from.query<BatchItem>(
    'SELECT withdrawal_id AS "withdrawalId", attempt FROM payout_batch_item WHERE batch_id = $1 ORDER BY withdrawal_id',
    [batchId],
  )
  return rows
}

/** The state of the batch that a try belongs to; undefined for one that belongs to none. */
export const batchStateOf = async (from: Queryable, { withdrawalId, attempt }: BatchItem): Promise<BatchState | undefined> => {
  const { rows } = await from.query<{ state: BatchState }>(
    `SELECT b.state FROM payout_batch_item i JOIN payout_batch b ON b.id = i.batch_id WHERE i.withdrawal_id = $1 AND i.attempt = $2`,
    [withdrawalId, attempt],
  )
  return rows[0]?.state
}

export type ListedBatch = Batch & { count: bigint; sum: bigint; open: bigint }

/** Batches, the newest first: how many tries, their sum, and how many wait for their end. */
export const listBatches = async (
  from: Queryable,
  page: { pageNo: number; pageSize: number },
): Promise<{ list: ListedBatch[]; total: number }> => {
  const { rows } = await from.query<ListedBatch>(
    `SELECT ${columns}, s.* FROM payout_batch b CROSS JOIN LATERAL (
        SELECT count(*) AS count, coalesce(sum(a.amount), 0)::bigint AS sum, count(*) FILTER (WHERE a.finished_at IS NULL) AS open
          FROM payout_batch_item i JOIN payout_attempt a USING (withdrawal_id, attempt) WHERE i.batch_id = b.id) s
      ORDER BY b.id DESC LIMIT $1 OFFSET $2`,
    [page.pageSize, (page.pageNo - 1) * page.pageSize],
  )
  const { rows: counted } = await from.query<{ total: bigint }>('SELECT count(*) AS total FROM payout_batch')
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}
