import type { WithdrawalHolder, WithdrawalStage, WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import type { Queryable, Tx } from '../../kit/database.ts'
import type { Withdrawal } from './withdrawal.ts'

/** A state of the past or of now, with its promise. */
export type Step = {
  state: WithdrawalState
  stage: WithdrawalStage
  holder: WithdrawalHolder
  beganAt: Date
  deadline: Date | null
  endedAt: Date | null
  lateAt: Date | null
}

/** Ends the step of before and begins one. */
export const beginStep = async (
  tx: Tx,
  { id, state, stage, holder, deadline }: Pick<Withdrawal, 'id' | 'state' | 'stage' | 'holder' | 'deadline'>,
  at: Date,
): Promise<void> => {
  await tx.query('UPDATE withdrawal_step SET ended_at = $2 WHERE withdrawal_id = $1 AND ended_at IS NULL', [id, at])
  await tx.query(
    `INSERT INTO withdrawal_step (withdrawal_id, no, state, stage, holder, began_at, deadline, ended_at)
     SELECT $1, coalesce(max(no), 0) + 1, $2, $3, $4, $5, $6, $7 FROM withdrawal_step WHERE withdrawal_id = $1`,
    [id, state, stage, holder, at, deadline, deadline ? null : at],
  )
}

export const listSteps = async (from: Queryable, id: bigint): Promise<Step[]> => {
  const { rows } = await from.query<Step>(
    `SELECT state, stage, holder, began_at AS "beganAt", deadline, ended_at AS "endedAt", late_at AS "lateAt"
       FROM withdrawal_step WHERE withdrawal_id = $1 ORDER BY no`,
    [id],
  )
  return rows
}
