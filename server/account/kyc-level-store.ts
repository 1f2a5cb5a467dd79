import type { Tx } from '../kit/database.ts'

/** Sets the KYC level of a member, 0 to 3. */
export const setKycLevel = async (tx: Tx, memberId: bigint, level: number): Promise<void> => {
  await tx.query('UPDATE member SET kyc_level = $2 WHERE id = $1', [memberId, level])
}
