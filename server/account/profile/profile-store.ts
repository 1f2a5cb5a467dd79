import type { Tx } from '../../kit/database.ts'

/** Changed fields of a profile; undefined ones stay. */
export type ProfileChange = {
  nickname?: string | undefined
  payeeName?: string | undefined
  birthday?: string | undefined
  /** Merged into the stored values; an empty text removes a key. */
  particulars: Record<string, string>
  handles: Record<string, string>
}

export const updateProfileOf = async (tx: Tx, memberId: bigint, change: ProfileChange): Promise<void> => {
  await tx.query(
    `UPDATE member SET nickname = coalesce($2, nickname), payee_name = coalesce($3, payee_name), birthday = coalesce($4::date, birthday),
       particulars = (particulars || $5::jsonb) - $6::text[], handles = (handles || $7::jsonb) - $8::text[]
      WHERE id = $1`,
    [
      memberId,
      change.nickname ?? null,
      change.payeeName ?? null,
      change.birthday ?? null,
      JSON.stringify(change.particulars),
      emptied(change.particulars),
      JSON.stringify(change.handles),
      emptied(change.handles),
    ],
  )
}

const emptied = (values: Record<string, string>): string[] => Object.keys(values).filter((name) => values[name] === '')

export const setAvatar = async (tx: Tx, memberId: bigint, avatar: string): Promise<void> => {
  await tx.query('UPDATE member SET avatar = $2 WHERE id = $1', [memberId, avatar])
}
