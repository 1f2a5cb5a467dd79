import type { Queryable, Tx } from '../../kit/database.ts'
import type { NewPicture } from '../../kit/pictures.ts'

type SealedPicture = { id: bigint; sealed: Buffer }

/** The statement by which a payee proves that a part did not arrive; a part has one. */
export const insertStatement = async (
  tx: Tx,
  partId: bigint,
  { id, sealed, width, height }: NewPicture,
  at: Date,
): Promise<void> => {
  await tx.query('INSERT INTO p2p_statement (id, part_id, sealed, width, height, at) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    partId,
    sealed,
    width,
    height,
    at,
  ])
}

/** The statements of parts, by part. */
export const listStatements = async (from: Queryable, partIds: readonly bigint[]): Promise<Map<bigint, bigint>> => {
  const { rows } = await from.query<{ id: bigint; partId: bigint }>(
    'SELECT id, part_id AS "partId" FROM p2p_statement WHERE part_id = ANY ($1)',
    [partIds],
  )
  return new Map(rows.map(({ id, partId }) => [partId, id]))
}

/** A picture of the payer of a part, once the part is said to be paid. @param payeeId only for this payee; for anybody where absent */
export const findProof = async (
  from: Queryable,
  id: bigint,
  payeeId?: bigint,
): Promise<(SealedPicture & { partId: bigint }) | undefined> => {
  const { rows } = await from.query<SealedPicture & { partId: bigint }>(
    `SELECT s.id, s.sealed, p.id AS "partId" FROM deposit_slip s JOIN p2p_part p ON p.deposit_id = s.deposit_id
      WHERE s.id = $1 AND p.paid_at IS NOT NULL AND ($2::bigint IS NULL OR p.payee_id = $2)`,
    [id, payeeId ?? null],
  )
  return rows[0]
}

export const findStatement = async (from: Queryable, id: bigint): Promise<(SealedPicture & { partId: bigint }) | undefined> => {
  const { rows } = await from.query<SealedPicture & { partId: bigint }>(
    'SELECT id, sealed, part_id AS "partId" FROM p2p_statement WHERE id = $1',
    [id],
  )
  return rows[0]
}

/** Whether a payer has seen where a part is paid to. */
export const hasSeenAccount = async (from: Queryable, partId: bigint, payerId: bigint): Promise<boolean> => {
  const { rowCount } = await from.query(
    `SELECT FROM p2p_look WHERE part_id = $1 AND what = 'ACCOUNT' AND member_id = $2 LIMIT 1`,
    [partId, payerId],
  )
  return rowCount !== 0
}

export type Look = {
  partId: bigint
  what: 'ACCOUNT' | 'PROOF' | 'STATEMENT'
  memberId?: bigint
  staffId?: bigint
  at: Date
}

/** Kept before anything is shown. */
export const noteLook = async (to: Queryable, { partId, what, memberId, staffId, at }: Look): Promise<void> => {
  await to.query('INSERT INTO p2p_look (part_id, what, member_id, staff_id, at) VALUES ($1, $2, $3, $4, $5)', [
    partId,
    what,
    memberId ?? null,
    staffId ?? null,
    at,
  ])
}
