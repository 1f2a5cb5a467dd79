import type { Queryable, Tx } from '../kit/database.ts'
import type { IdRange } from './id-ranges.ts'

/** The last verified checkpoint, and the id at which it ends; 0 and 0 before the first. */
export type ProvenMark = { no: bigint; uptoId: bigint }

const markText = 'SELECT no, upto_id AS "uptoId" FROM ledger_proven_mark'

export const provenMark = async (from: Queryable): Promise<ProvenMark> => {
  const { rows } = await from.query<ProvenMark>(markText)
  return rows[0] ?? { no: 0n, uptoId: 0n }
}

/** Locks the mark until the transaction ends. */
export const holdProven = async (tx: Tx): Promise<ProvenMark> => {
  const { rows } = await tx.query<ProvenMark>(`${markText} FOR UPDATE`)
  return rows[0] ?? { no: 0n, uptoId: 0n }
}

/** Adds rows to the sums of their accounts, house accounts included. */
export const addProven = async (tx: Tx, { fromId, uptoId }: IdRange): Promise<void> => {
  await tx.query(
    `INSERT INTO ledger_proven AS p (member_id, account, amount, postings)
     SELECT member_id, account, sum(amount), count(*) FROM (
       SELECT member_id, account, amount FROM journal WHERE id >= $1 AND id < $2
       UNION ALL
       SELECT 0, counter, -amount FROM journal WHERE id >= $1 AND id < $2) moved GROUP BY member_id, account
         ON CONFLICT (member_id, account) DO UPDATE SET amount = p.amount + excluded.amount, postings = p.postings + excluded.postings`,
    [fromId, uptoId],
  )
}

export const moveProven = async (tx: Tx, { no, uptoId }: ProvenMark): Promise<void> => {
  await tx.query('UPDATE ledger_proven_mark SET no = $1, upto_id = $2', [no, uptoId])
}
