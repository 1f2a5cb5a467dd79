import type { Queryable, Tx } from '@tamuvo/server/kit/database.ts'
import type { Month } from './month.ts'

export type StoredArchive = { rows: bigint; file: string; digest: string; at: Date }

/** The archive of the month, if it exists. */
export const findArchive = async (from: Queryable, { day }: Month): Promise<StoredArchive | undefined> => {
  const { rows } = await from.query<StoredArchive>(
    `SELECT rows, file, encode(digest, 'hex') AS digest, at FROM ledger_archive WHERE month = $1`,
    [day],
  )
  return rows[0]
}

/** Takes the advisory lock of archiving for this connection. @returns false while another process holds it */
export const tryHold = async (from: Queryable): Promise<boolean> => {
  const { rows } = await from.query<{ held: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('ledger archive', 0)) AS held`,
  )
  return rows[0]?.held ?? false
}

/** The state of the month's partition and of the checkpoints. */
export type MonthState = {
  /** All its rows are in its own partition. */
  isApart: boolean
  /** The journal has older rows. */
  hasOlder: boolean
  checkpointedUpto: bigint
  provenUpto: bigint
  rolledUpto: bigint
  isSpread: boolean
}

export const monthStateOf = async (from: Queryable, { table, fromId, uptoId }: Month): Promise<MonthState> => {
  const { rows } = await from.query<MonthState>(
    `SELECT EXISTS (SELECT 1 FROM pg_inherits WHERE inhparent = 'journal'::regclass AND inhrelid = to_regclass($1))
              AND NOT EXISTS (SELECT 1 FROM journal_other WHERE id >= $2 AND id < $3) AS "isApart",
            EXISTS (SELECT 1 FROM journal WHERE id < $2) AS "hasOlder",
            (SELECT done_id FROM ledger_chain) AS "checkpointedUpto",
            (SELECT upto_id FROM ledger_proven_mark) AS "provenUpto",
            (SELECT upto FROM house_rollup_mark) AS "rolledUpto",
            to_regclass('pg_dist_partition') IS NOT NULL AS "isSpread"`,
    [table, fromId, uptoId],
  )
  const [state] = rows
  if (!state) throw new Error('one row is answered')
  return state
}

/** Sums over the rows of a table, to be compared with a file. */
export type Figures = { rows: bigint; firstId: bigint; lastId: bigint; sum: bigint }

export const figuresOf = async (from: Queryable, { table }: Month): Promise<Figures> => {
  const { rows } = await from.query<Omit<Figures, 'sum'> & { sum: string }>(
    `SELECT count(*) AS rows, coalesce(min(id), 0) AS "firstId", coalesce(max(id), 0) AS "lastId", coalesce(sum(amount), 0)::text AS sum FROM ${table}`,
  )
  const [figures] = rows
  return figures ? { ...figures, sum: BigInt(figures.sum) } : { rows: 0n, firstId: 0n, lastId: 0n, sum: 0n }
}

/** Stores the sum of every account in the month, so that balances still equal their rows. */
export const carryForward = async (tx: Tx, { table, day }: Month): Promise<void> => {
  await tx.query(
    `INSERT INTO ledger_carried (member_id, account, month, kind, amount, income, postings)
     SELECT member_id, account, $1::date, kind, sum(amount), coalesce(sum(amount) FILTER (WHERE amount > 0), 0), count(*) FROM (
       SELECT member_id, account, kind, amount FROM ${table}
       UNION ALL
       SELECT 0, counter, kind, -amount FROM ${table}) moved GROUP BY member_id, account, kind`,
    [day],
  )
}

/** Stores the keys of the month with their results; see `ledger_archived_keys`. */
export const storeKeys = async (tx: Tx, { table, day }: Month): Promise<void> => {
  await tx.query(
    `INSERT INTO ledger_archived_keys (month, first, last, entries)
     SELECT $1::date, (array_agg(key ORDER BY key))[1], (array_agg(key ORDER BY key DESC))[1], string_agg(packed, ''::bytea ORDER BY key)
       FROM (
         SELECT key, (row_number() OVER (ORDER BY key) - 1) / 32 AS block,
                uuid_send(key) || int8send(entry_id) || timestamptz_send(at) || int2send(kind) || int8send(coalesce(balance, 0)) || moved AS packed
           FROM (
             SELECT key, min(entry_id) AS entry_id, min(at) AS at, min(kind) AS kind,
                    (array_agg(balance_after ORDER BY leg DESC) FILTER (WHERE account = first_account))[1] AS balance,
                    decode(md5(string_agg(account || ' ' || counter || ' ' || amount, ',' ORDER BY leg)), 'hex') AS moved
               FROM (SELECT j.*, first_value(account) OVER (PARTITION BY key ORDER BY account < 16, leg) AS first_account FROM ${table} j) leg
              GROUP BY key) entry) packed
      GROUP BY block`,
    [day],
  )
}

const lockWaitMs = 500

/** Drops the partition of the month with a short lock timeout, because postings wait behind its lock request. */
export const dropMonth = async (tx: Tx, { table }: Month): Promise<void> => {
  await tx.query(`SET LOCAL lock_timeout = ${lockWaitMs}`)
  await tx.query(`ALTER TABLE journal DETACH PARTITION ${table}`)
  await tx.query(`DROP TABLE ${table}`)
}

export type NewArchive = Figures & { file: string; bytes: number; digest: string; at: Date }

export const insertArchive = async (tx: Tx, { day, fromId, uptoId }: Month, archive: NewArchive): Promise<void> => {
  const { rows, firstId, lastId, file, bytes, digest, at } = archive
  await tx.query(
    `INSERT INTO ledger_archive (month, from_id, upto_id, rows, first_id, last_id, file, bytes, digest, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [day, fromId, uptoId, rows, firstId, lastId, file, bytes, Buffer.from(digest, 'hex'), at],
  )
}
