import type { Queryable, Tx } from '../kit/database.ts'

/** Sets the KYC level of a member, 0 to 3. */
export const setKycLevel = async (tx: Tx, memberId: bigint, level: number): Promise<void> => {
  await tx.query('UPDATE member SET kyc_level = $2 WHERE id = $1', [memberId, level])
}

/** The KYC levels of members. */
export const listKycLevels = async (from: Queryable, memberIds: readonly bigint[]): Promise<Map<bigint, number>> => {
  const { rows } = await from.query<{ id: bigint; level: number }>(
    'SELECT id, kyc_level AS level FROM member WHERE id = ANY ($1::bigint[])',
    [memberIds],
  )
  return new Map(rows.map(({ id, level }) => [id, level]))
}
