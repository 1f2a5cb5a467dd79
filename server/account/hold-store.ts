import type { Queryable, Tx } from '../kit/database.ts'

export type HoldReason = 'password_reset' | 'withdrawal_password_reset' | 'recovery_code'

const hourMs = 3_600_000

/** Puts a member's withdrawals on hold for some hours. */
export const holdMoney = async (
  tx: Tx,
  memberId: bigint,
  { hours, reason, at }: { hours: number; reason: HoldReason; at: Date },
): Promise<void> => {
  const until = new Date(at.getTime() + hours * hourMs)
  await tx.query('INSERT INTO money_hold (member_id, until, reason, at) VALUES ($1, $2, $3, $4)', [memberId, until, reason, at])
}

/** Until when a member's withdrawals are on hold; undefined when they are not. */
export const findHold = async (database: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> => {
  const { rows } = await database.query<{ until: Date | null }>(
    'SELECT max(until) AS until FROM money_hold WHERE member_id = $1 AND until > $2',
    [memberId, now],
  )
  return rows[0]?.until ?? undefined
}

/** When money was last put on hold, after a reset or a recovery code. */
export const findLastHold = async (database: Queryable, memberId: bigint): Promise<Date | undefined> => {
  const { rows } = await database.query<{ at: Date | null }>('SELECT max(at) AS at FROM money_hold WHERE member_id = $1', [
    memberId,
  ])
  return rows[0]?.at ?? undefined
}
