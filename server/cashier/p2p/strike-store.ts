import type { Queryable, Tx } from '../../kit/database.ts'

/** `DENIED`: what had arrived; `FALSE_PROOF`: of a payment that had not. Two people found so. */
export type StrikeReason = 'DENIED' | 'FALSE_PROOF'

type Strike = { partId: bigint; memberId: bigint; why: StrikeReason; at: Date }

/** A part gives one strike at most. */
export const insertStrike = async (tx: Tx, { partId, memberId, why, at }: Strike): Promise<void> => {
  await tx.query('INSERT INTO p2p_strike (part_id, member_id, why, at) VALUES ($1, $2, $3, $4)', [partId, memberId, why, at])
}

/** When the last strikes of a kind were, the newest first. */
export const listStrikes = async (
  from: Queryable,
  { memberId, why, max }: Pick<Strike, 'memberId' | 'why'> & { max: number },
): Promise<Date[]> => {
  const { rows } = await from.query<{ at: Date }>(
    'SELECT at FROM p2p_strike WHERE member_id = $1 AND why = $2 ORDER BY at DESC LIMIT $3',
    [memberId, why, max],
  )
  return rows.map(({ at }) => at)
}
