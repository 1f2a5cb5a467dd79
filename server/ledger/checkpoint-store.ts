import { type Checkpoint, noHash, rowBytes } from '@tamuvo/contract/journal.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { ofMember } from './store.ts'
import type { IdRange } from './id-ranges.ts'

/** The most rows of a checkpoint, so that an inclusion proof is made in an instant. */
export const checkpointRowsMax = 4096

/** A checkpoint with what is stored but not published. */
export type StoredCheckpoint = Checkpoint & { hash: string; secret: Buffer; fingerprints: Buffer }

/** Locks the chain until the transaction ends. @returns false while another process holds the lock */
export const holdChain = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.query('SELECT FROM ledger_chain FOR UPDATE SKIP LOCKED')
  return rows.length > 0
}

/** Notes that everything below an id is checkpointed. */
export const moveDone = async (tx: Tx, doneId: bigint): Promise<void> => {
  await tx.query('UPDATE ledger_chain SET done_id = $1', [doneId])
}

/** The id below which everything is checkpointed. */
export const checkpointedUpto = async (from: Queryable): Promise<bigint> => {
  const { rows } = await from.query<{ done_id: bigint }>('SELECT done_id FROM ledger_chain')
  return rows[0]?.done_id ?? 0n
}

/** The last row of an account below the end of the chain. */
export const lastCheckpointedRowId = async (from: Queryable, memberId: bigint, account: bigint): Promise<bigint | undefined> => {
  const { rows } = await from.query<{ id: bigint }>(
    `SELECT id FROM journal WHERE ${ofMember} AND account = $2 AND id < (SELECT done_id FROM ledger_chain)
      ORDER BY id DESC LIMIT 1`,
    [memberId, account],
  )
  return rows[0]?.id
}

/** Rows by id, as the bytes that are hashed; one value, because reading row by row takes longer than hashing. */
export const bytesOfRows = (from: Queryable, idRange: IdRange, limit: number): Promise<Buffer[]> =>
  readBytes(from, idRange, { name: 'ledger_row_bytes', text: bytesText(''), limit })

/** The same without the rows that came late, see `ledger_late_row`: those that a checkpoint has. */
export const checkpointedBytes = (from: Queryable, idRange: IdRange, limit: number): Promise<Buffer[]> =>
  readBytes(from, idRange, { name: 'ledger_checkpointed_bytes', text: bytesText(isNotLate), limit })

const isNotLate = 'AND id NOT IN (SELECT late.id FROM ledger_late_row late WHERE late.id >= $1 AND late.id < $2)'

const bytesText = (condition: string): string => `
             SELECT string_agg(int8send(id) || int8send(entry_id) || timestamptz_send(at) || uuid_send(key) || int8send(account)
                  || int8send(member_id) || int8send(amount) || CASE WHEN balance_after IS NULL THEN '\\x00'::bytea ELSE '\\x01' END
                  || int8send(coalesce(balance_after, 0)) || int8send(ref) || int2send(counter) || int2send(kind) || int2send(leg), '')
                  AS bytes
             FROM (SELECT id, entry_id, at, key, account, member_id, amount, balance_after, ref, counter, kind, leg
                     FROM journal WHERE id >= $1 AND id < $2 ${condition} ORDER BY id LIMIT $3) id_range`

type BytesStatement = { name: string; text: string; limit: number }

const readBytes = async (
  from: Queryable,
  { fromId, uptoId }: IdRange,
  { name, text, limit }: BytesStatement,
): Promise<Buffer[]> => {
  const { rows } = await from.query<{ bytes: Buffer | null }>({ name, text, values: [fromId, uptoId, limit] })
  const bytes = rows[0]?.bytes ?? Buffer.alloc(0)
  return Array.from({ length: bytes.length / rowBytes }, (_, place) => bytes.subarray(place * rowBytes, (place + 1) * rowBytes))
}

type StoredRow = {
  no: bigint
  from_id: bigint
  upto_id: bigint
  rows: number
  total: bigint
  root: Buffer
  previous_hash: Buffer | null
  hash: Buffer
  at: string
  secret: Buffer
  fingerprints: Buffer
  trail_no: bigint | null
  trail_hash: Buffer | null
}

// The time with all its digits, since they are hashed.
const columns = `no, from_id, upto_id, rows, total, root, previous_hash, hash, secret, fingerprints, trail_no, trail_hash,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`

const checkpointFrom = (row: StoredRow): StoredCheckpoint => ({
  no: row.no,
  fromId: row.from_id,
  uptoId: row.upto_id,
  rows: row.rows,
  total: row.total,
  root: row.root.toString('hex'),
  previous: row.previous_hash?.toString('hex') ?? noHash,
  hash: row.hash.toString('hex'),
  at: row.at,
  trail: row.trail_no === null ? null : { no: row.trail_no, hash: row.trail_hash?.toString('hex') ?? noHash },
  secret: row.secret,
  fingerprints: row.fingerprints,
})

const idMax = (1n << 63n) - 1n

/** The last checkpoint that ends at `uptoId` or before; of all when absent. */
export const lastCheckpoint = async (from: Queryable, uptoId = idMax): Promise<StoredCheckpoint | undefined> => {
  const { rows } = await from.query<StoredRow>(
    `SELECT ${columns} FROM ledger_checkpoint WHERE upto_id <= $1 ORDER BY upto_id DESC LIMIT 1`,
    [uptoId],
  )
  return rows[0] && checkpointFrom(rows[0])
}

/** The checkpoint of a row, when the row exists and is checkpointed. */
export const checkpointOfRow = async (from: Queryable, rowId: bigint): Promise<StoredCheckpoint | undefined> => {
  const { rows } = await from.query<StoredRow>(
    `SELECT ${columns} FROM ledger_checkpoint WHERE upto_id > $1 ORDER BY upto_id LIMIT 1`,
    [rowId],
  )
  return rows[0] && checkpointFrom(rows[0])
}

/** Checkpoints in their order, those after `no`. */
export const checkpointsAfter = async (from: Queryable, no: bigint, limit: number): Promise<StoredCheckpoint[]> => {
  const { rows } = await from.query<StoredRow>(`SELECT ${columns} FROM ledger_checkpoint WHERE no > $1 ORDER BY no LIMIT $2`, [
    no,
    limit,
  ])
  return rows.map(checkpointFrom)
}

/** @throws when it does not follow the last one: the keys of the table hold the chain together */
export const insertCheckpoint = async (tx: Tx, checkpoint: StoredCheckpoint): Promise<void> => {
  const { no, fromId, uptoId, rows, total, root, previous, hash, at, trail, secret, fingerprints } = checkpoint
  invariant(fingerprints.length === rows * 4, 'each row has a fingerprint')
  await tx.query(
    `INSERT INTO ledger_checkpoint (no, from_id, upto_id, rows, total, root, previous_hash, hash, at, secret, fingerprints, trail_no, trail_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      no,
      fromId,
      uptoId,
      rows,
      total,
      Buffer.from(root, 'hex'),
      hashBytes(previous),
      Buffer.from(hash, 'hex'),
      at,
      secret,
      fingerprints,
      trail?.no ?? null,
      trail && hashBytes(trail.hash),
    ],
  )
}

const hashBytes = (hash: string): Buffer | null => (hash === noHash ? null : Buffer.from(hash, 'hex'))
