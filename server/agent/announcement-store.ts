import type { Queryable } from '../kit/database.ts'

/** When a member read each of some announcements; those that are unread are absent. */
export const findRead = async (from: Queryable, memberId: bigint, ids: readonly string[]): Promise<Map<string, Date>> => {
  const { rows } = await from.query<{ id: string; at: Date }>(
    'SELECT announcement_id AS id, at FROM announcement_read WHERE member_id = $1 AND announcement_id = ANY ($2::text[])',
    [memberId, ids],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Marks announcements as read, each once. What no longer exists is passed over. */
export const markRead = async (to: Queryable, memberId: bigint, ids: readonly string[], at: Date): Promise<void> => {
  await to.query(
    `INSERT INTO announcement_read (member_id, announcement_id, at)
     SELECT $1, id, $3 FROM announcement WHERE id = ANY ($2::text[]) ON CONFLICT DO NOTHING`,
    [memberId, ids, at],
  )
}
