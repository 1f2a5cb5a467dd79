import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Tx } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import type { Hit } from './issue.ts'

type HitRow = { issue_id: bigint; code: string; pool: bigint; stake: bigint; paid: bigint; paid_to: bigint; done: boolean }

const hitFrom = (row: HitRow): Hit => ({
  issueId: row.issue_id,
  code: row.code,
  pool: amount(row.pool),
  stake: amount(row.stake),
  paid: amount(row.paid),
  paidTo: row.paid_to,
  isDone: row.done,
})

/** Lets hits of a jackpot be noted one after the other, until the transaction ends. */
export const lockJackpot = async (tx: Tx, code: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 60))', [`jackpot ${code}`])
}

export const findHit = async (tx: Tx, issueId: bigint): Promise<Hit | undefined> => {
  const { rows } = await tx.query<HitRow>('SELECT * FROM lottery_jackpot_hit WHERE issue_id = $1', [issueId])
  return rows[0] && hitFrom(rows[0])
}

/** Hits that are still being shared. */
export const openHits = async (tx: Tx, code: string): Promise<Hit[]> => {
  const { rows } = await tx.query<HitRow>('SELECT * FROM lottery_jackpot_hit WHERE code = $1 AND NOT done', [code])
  return rows.map(hitFrom)
}

export const addHit = async (
  tx: Tx,
  { issueId, code, pool, stake }: Pick<Hit, 'issueId' | 'code' | 'pool' | 'stake'>,
): Promise<Hit> => {
  const { rows } = await tx.query<HitRow>(
    'INSERT INTO lottery_jackpot_hit (issue_id, code, pool, stake) VALUES ($1, $2, $3, $4) RETURNING *',
    [issueId, code, pool, stake],
  )
  invariant(rows[0], 'a hit is noted')
  return hitFrom(rows[0])
}

/** Remembers how far the sharing came. @returns false when it did not stand at `from` */
export const moveHit = async (
  tx: Tx,
  issueId: bigint,
  { from, to, paid }: { from: bigint; to: bigint; paid: Amount },
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'UPDATE lottery_jackpot_hit SET paid_to = $3, paid = paid + $4 WHERE issue_id = $1 AND paid_to = $2 AND NOT done',
    [issueId, from, to, paid],
  )
  return rowCount === 1
}

export const closeHit = async (tx: Tx, issueId: bigint): Promise<void> => {
  await tx.query('UPDATE lottery_jackpot_hit SET done = true WHERE issue_id = $1', [issueId])
}
