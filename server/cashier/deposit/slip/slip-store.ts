import type { Queryable, Tx } from '../../../kit/database.ts'
import type { NewPicture } from '../../../kit/pictures.ts'

export type DepositSlip = { id: bigint; width: number; height: number; at: Date }

/** @returns false when there are three already */
export const insertSlip = async (
  tx: Tx,
  depositId: bigint,
  { id, sealed, width, height }: NewPicture,
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `INSERT INTO deposit_slip (id, deposit_id, position, sealed, width, height, at)
     SELECT $1, $2, count(*) + 1, $3, $4, $5, $6 FROM deposit_slip WHERE deposit_id = $2 HAVING count(*) < 3`,
    [id, depositId, sealed, width, height, at],
  )
  return rowCount === 1
}

/** The slips of deposits, in their order. */
export const listSlips = async (from: Queryable, depositIds: readonly bigint[]): Promise<Map<bigint, DepositSlip[]>> => {
  const { rows } = await from.query<DepositSlip & { depositId: bigint }>(
    `SELECT id, deposit_id AS "depositId", width, height, at FROM deposit_slip WHERE deposit_id = ANY ($1) ORDER BY deposit_id, position`,
    [depositIds],
  )
  const slips = new Map<bigint, DepositSlip[]>()
  for (const { depositId, ...slip } of rows) slips.set(depositId, [...(slips.get(depositId) ?? []), slip])
  return slips
}

type SealedSlip = { id: bigint; sealed: Buffer }

/** @param memberId only a slip of this member; any where absent */
export const findSlip = async (from: Queryable, id: bigint, memberId?: bigint): Promise<SealedSlip | undefined> => {
  const { rows } = await from.query<SealedSlip>(
    `SELECT s.id, s.sealed FROM deposit_slip s JOIN deposit d ON d.id = s.deposit_id
      WHERE s.id = $1 AND ($2::bigint IS NULL OR d.member_id = $2)`,
    [id, memberId ?? null],
  )
  return rows[0]
}

export const noteLook = async (to: Queryable, slipId: bigint, staffId: bigint, at: Date): Promise<void> => {
  await to.query('INSERT INTO deposit_slip_look (slip_id, staff_id, at) VALUES ($1, $2, $3)', [slipId, staffId, at])
}
