import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { guardIfBound } from './limits.ts'
import type { PlayTerm } from './rules.ts'

type Holding = { memberId: bigint; now: Date }

/** Lets the terms of a bonus hold for every stake from the commit on, in every game. */
export const holdPlayTerm = async (
  tx: Tx,
  { memberId, now }: Holding,
  { bonusId, maxStake, closed }: PlayTerm & { maxStake: Amount | null },
): Promise<void> => {
  await tx.query('INSERT INTO safer_play_term (member_id, bonus_id, max_stake, closed) VALUES ($1, $2, $3, $4)', [
    memberId,
    bonusId,
    maxStake,
    closed,
  ])
  await guardIfBound(tx, memberId, now)
}

/** Ends them, with the bonus. */
export const endPlayTerm = async (tx: Tx, { memberId, now }: Holding, bonusId: bigint): Promise<void> => {
  const { rowCount } = await tx.query('DELETE FROM safer_play_term WHERE member_id = $1 AND bonus_id = $2', [memberId, bonusId])
  if (rowCount === 1) await guardIfBound(tx, memberId, now)
}

/** The terms of a member's open bonuses. */
export const playTermsOf = async (from: Queryable, memberId: bigint): Promise<PlayTerm[]> => {
  const { rows } = await from.query<{ bonusId: bigint; maxStake: bigint | null; closed: string[] }>(
    'SELECT bonus_id AS "bonusId", max_stake AS "maxStake", closed FROM safer_play_term WHERE member_id = $1 ORDER BY bonus_id',
    [memberId],
  )
  return rows.map(({ maxStake, ...row }) => ({ ...row, maxStake: maxStake === null ? null : amount(maxStake) }))
}
