import type { AccountType } from '@tamuvo/contract/brand.ts'
import type { Queryable } from '../kit/database.ts'

export type Inviter = { id: bigint; type: AccountType; uplineId: bigint | null }

/** The owner of an invitation code, unless frozen. */
export const findByInviteCode = async (database: Queryable, code: string): Promise<Inviter | undefined> => {
  const { rows } = await database.query<Inviter>(
    `SELECT id, type, upline_id AS "uplineId" FROM member WHERE invite_code = $1 AND status = 'active'`,
    [code],
  )
  return rows[0]
}
