import type { Queryable, Tx } from '@tamuvo/server/kit/database.ts'
import { tellMachines } from '@tamuvo/server/ledger/watermark.ts'
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
}

export const monthStateOf = async (from: Queryable, { table, fromId, uptoId }: Month): Promise<MonthState> => {
  const { rows } = await from.query<MonthState>(
    `SELECT EXISTS (SELECT 1 FROM pg_inherits WHERE inhparent = 'journal'::regclass AND inhrelid = to_regclass($1))
              AND NOT EXISTS (SELECT 1 FROM journal_other WHERE id >= $2 AND id < $3) AS "isApart",
            EXISTS (SELECT 1 FROM journal WHERE id < $2) AS "hasOlder",
            (SELECT done_id FROM ledger_chain) AS "checkpointedUpto",
            (SELECT upto_id FROM ledger_proven_mark) AS "provenUpto",
            (SELECT upto FROM house_rollup_mark) AS "rolledUpto"`,
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

/**
 * One connection to each machine of a cluster, so that what each changes is committed there at once. The limits of locks and statements
 * hold on each of them too. Where one PostgreSQL has it all, these settings have no meaning.
 */
export const beginArchiving = async (tx: Tx): Promise<void> => {
  await tx.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
  await tx.query('SET LOCAL citus.max_adaptive_executor_pool_size = 1')
  await tx.query(`SET LOCAL citus.propagate_set_commands = 'local'`)
  await tx.query('SET LOCAL statement_timeout = 0')
}

/**
 * Stores the sum of every account in the month, so that balances still equal their rows. Those of members are added up where their rows
 * lie; of the house's accounts each machine adds up its own rows.
 */
export const carryForward = async (tx: Tx, { table, day }: Month): Promise<void> => {
  const sums = 'sum(amount), coalesce(sum(amount) FILTER (WHERE amount > 0), 0), count(*)'
  await tx.query(
    `INSERT INTO ledger_carried (member_id, account, month, kind, amount, income, postings)
     SELECT member_id, account, $1::date, kind, ${sums} FROM ${table} WHERE account > 0 GROUP BY member_id, account, kind`,
    [day],
  )
  await tx.query(
    `INSERT INTO ledger_carried (member_id, account, month, kind, amount, income, postings)
     SELECT 0, account, $1::date, kind, ${sums} FROM (
       SELECT member_id, account, kind, amount FROM ${table} WHERE account < 0
       UNION ALL
       SELECT member_id, counter, kind, -amount FROM ${table}) moved GROUP BY account, kind`,
    [day],
  )
}

const keysAtOnce = 50_000
const leastKey = '00000000-0000-0000-0000-000000000000'

/** Stores the keys of the month with their results, some after the other; see `ledger_archived_keys`. */
export const storeKeys = async (tx: Tx, month: Month, atOnce = keysAtOnce): Promise<void> => {
  let from: string | undefined = leastKey
  while (from !== undefined) {
    const upto: string | undefined = await keyAfter(tx, month, { from, skip: atOnce - 1 })
    await storeKeysBetween(tx, month, { from, upto })
    from = upto
  }
}

const keyAfter = async (
  tx: Tx,
  { table }: Month,
  { from, skip }: { from: string; skip: number },
): Promise<string | undefined> => {
  const { rows } = await tx.query<{ key: string }>(
    `SELECT key FROM ${table} WHERE key > $1 ORDER BY key LIMIT 1 OFFSET ${skip}`,
    [from],
  )
  return rows[0]?.key
}

/** Entries of a cluster may share a key where they are of different members: those stand in one row, so that they are found together. */
const storeKeysBetween = async (
  tx: Tx,
  { table, day }: Month,
  { from, upto }: { from: string; upto: string | undefined },
): Promise<void> => {
  await tx.query(
    `INSERT INTO ledger_archived_keys (month, first, last, entries)
     SELECT $1::date, (array_agg(key ORDER BY key))[1], (array_agg(key ORDER BY key DESC))[1], string_agg(packed, ''::bytea ORDER BY key, entry_id)
       FROM (
         SELECT key, entry_id, (dense_rank() OVER (ORDER BY key) - 1) / 32 AS block,
                uuid_send(key) || int8send(entry_id) || timestamptz_send(at) || int2send(kind) || int8send(coalesce(balance, 0)) || moved AS packed
           FROM (
             SELECT key, entry_id, min(at) AS at, min(kind) AS kind,
                    (array_agg(balance_after ORDER BY leg DESC) FILTER (WHERE account = first_account))[1] AS balance,
                    decode(md5(string_agg(account || ' ' || counter || ' ' || amount, ',' ORDER BY leg)), 'hex') AS moved
               FROM (SELECT j.*, first_value(account) OVER (PARTITION BY key, entry_id ORDER BY account < 16, leg) AS first_account
                       FROM (SELECT key, entry_id, at, kind, account, counter, amount, balance_after, leg FROM ${table}
                              WHERE key >= $2 ${upto === undefined ? '' : 'AND key < $3'}) j) leg
              GROUP BY key, entry_id) entry) packed
      GROUP BY block`,
    [day, from, ...(upto === undefined ? [] : [upto])],
  )
}

const lockWaitMs = 500
const answerMs = 10_000

/**
 * From here on each statement ends soon, on all machines of a cluster, since postings wait behind the lock requests of what follows. Citus
 * cannot be interrupted everywhere: savepoint and commit wait for a machine that hangs.
 */
export const limitWaits = async (tx: Tx): Promise<void> => {
  await tx.query(`SET LOCAL statement_timeout = ${answerMs}`)
  await tx.query(`SET LOCAL lock_timeout = ${lockWaitMs}`)
}

/** Drops the partition of the month. Machines of a cluster get to know that there is an archive in the same moment, or none does. */
export const dropMonth = async (tx: Tx, { table }: Month): Promise<void> => {
  await tellMachines(tx)
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
