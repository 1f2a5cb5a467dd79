import type { Queryable, Tx } from '../../kit/database.ts'

export type PayeeAction = { action: 'opened' | 'barred' | 'unbarred' | 'released'; by: string; reason: string; at: Date }

/** Records what staff do about a payee, here and in the audit trail. */
export const recordAction = async (
  tx: Tx,
  payeeId: bigint,
  { action, staffId, reason, at }: Omit<PayeeAction, 'by'> & { staffId: bigint },
): Promise<void> => {
  await tx.query('INSERT INTO payee_action (payee_id, action, staff_id, reason, at) VALUES ($1, $2, $3, $4, $5)', [
    payeeId,
    action,
    staffId,
    reason,
    at,
  ])
}

/** The last actions about some payees, the newest first. */
export const listActions = async (
  database: Queryable,
  payeeIds: readonly bigint[],
  max: number,
): Promise<(PayeeAction & { payeeId: bigint })[]> => {
  const { rows } = await database.query<PayeeAction & { payeeId: bigint }>(
    `SELECT a.payee_id AS "payeeId", a.action, s.name AS by, a.reason, a.at
       FROM payee_action a JOIN staff s ON s.id = a.staff_id WHERE a.payee_id = ANY ($1) ORDER BY a.id DESC LIMIT $2`,
    [payeeIds, max],
  )
  return rows
}
