import type { Tx } from '@tamuvo/server/kit/database.ts'

/** Locks all that goes on from what was counted before: the chain, what is proven, the rollups of the house. */
export const holdSums = async (tx: Tx): Promise<void> => {
  await tx.query('SELECT FROM ledger_chain FOR UPDATE')
  await tx.query('SELECT FROM ledger_proven_mark FOR UPDATE')
  await tx.query('SELECT FROM house_rollup_mark FOR UPDATE')
}

export type LateRow = { id: bigint; digest: Buffer; checkpointNo: bigint }

export type Explained = { by: bigint; reason: string; at: Date }

export const insertLate = async (tx: Tx, rows: readonly LateRow[], { by, reason, at }: Explained): Promise<void> => {
  for (const { id, digest, checkpointNo } of rows)
    await tx.query(
      `INSERT INTO ledger_late_row (id, digest, checkpoint_no, staff_id, reason, at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, digest, checkpointNo, by, reason, at],
    )
}

/** From the next row on ids are the order of posting: the late ones stand before others that were posted earlier. */
export const orderFromNext = async (tx: Tx): Promise<void> => {
  await tx.query('UPDATE ledger_chain SET ordered_from = greatest(ordered_from, (SELECT max(id) + 1 FROM journal))')
}

/** Counts everything below the marks anew: it is unknown whether late rows were there at the first count. */
export const countAnew = async (tx: Tx): Promise<void> => {
  await tx.query('DELETE FROM house_rollup')
  await tx.query(
    `INSERT INTO house_rollup (account, kind, amount, postings)
     SELECT account, kind, sum(amount), sum(postings) FROM (
       SELECT account, kind, amount, postings FROM ledger_carried WHERE account < 0
       UNION ALL
       SELECT account, kind, amount, 1 FROM house_journal WHERE id < (SELECT upto FROM house_rollup_mark)) parts GROUP BY account, kind`,
  )
  await tx.query('DELETE FROM ledger_proven')
  await tx.query(
    `INSERT INTO ledger_proven (member_id, account, amount, postings)
     SELECT member_id, account, sum(amount), sum(postings) FROM (
       SELECT member_id, account, amount, postings FROM ledger_carried
       UNION ALL
       SELECT member_id, account, amount, 1 FROM journal WHERE id < (SELECT upto_id FROM ledger_proven_mark)
       UNION ALL
       SELECT 0, counter, -amount, 1 FROM journal WHERE id < (SELECT upto_id FROM ledger_proven_mark)) parts
      GROUP BY member_id, account`,
  )
}
