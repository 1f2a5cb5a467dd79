import type { AccountType } from '@tamuvo/contract/brand.ts'
import type { Queryable } from '../kit/database.ts'

export type Inviter = { id: bigint; type: AccountType; uplineId: bigint | null }

/** Who gave a code out. Those whose account is frozen invite nobody. */
export const findByInviteCode = async (database: Queryable, code: string): Promise<Inviter | undefined> => {
  const { rows } = await database.query<Inviter>(
    `SELECT id, type, upline_id AS "uplineId" FROM member WHERE invite_code = $1 AND status = 'active'`,
    [code],
  )
  return rows[0]
}
