import type { Queryable, Tx } from '../kit/database.ts'
import type { Day } from '../kit/days.ts'

/** The journal at the end of a day: the hash of its last checkpoint, the rows of the day and all rows so far. */
export type Root = { day: Day; no: bigint; hash: string; rows: bigint; total: bigint; at: Date }

type StoredRoot = { day: string; no: bigint; hash: Buffer; rows: bigint; total: bigint; at: Date }

const columns = 'day::text, no, hash, rows, total, at'

const rootFrom = ({ hash, ...row }: StoredRoot): Root => ({ ...row, hash: hash.toString('hex') })

/** Published roots, newest day first. */
export const listRoots = async (from: Queryable, { day, limit }: { day?: Day; limit: number }): Promise<Root[]> => {
  const { rows } = await from.query<StoredRoot>(
    `SELECT ${columns} FROM ledger_root WHERE day = coalesce($1, day) ORDER BY ledger_root.day DESC LIMIT $2`,
    [day ?? null, limit],
  )
  return rows.map(rootFrom)
}

/** The first root that was published with a checkpoint or one after it. */
export const rootSealing = async (from: Queryable, no: bigint): Promise<Root | undefined> => {
  const { rows } = await from.query<StoredRoot>(
    `SELECT ${columns} FROM ledger_root WHERE no >= $1 ORDER BY ledger_root.day LIMIT 1`,
    [no],
  )
  return rows[0] && rootFrom(rows[0])
}

/** @returns false when the day has its root already */
export const insertRoot = async (tx: Tx, { day, no, hash, rows, total, at }: Root): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'INSERT INTO ledger_root (day, no, hash, rows, total, at) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING',
    [day, no, Buffer.from(hash, 'hex'), rows, total, at],
  )
  return rowCount === 1
}
