import type { Queryable } from './database.ts'

/** Notes an object before it is put into the bucket, so that none is there of which nothing is known. */
export const insertStoredObject = async (to: Queryable, id: bigint, at: Date): Promise<void> => {
  await to.query('INSERT INTO stored_object (id, at) VALUES ($1, $2)', [id, at])
}

type Unused = { before: Date; except: readonly bigint[]; limit: number }

/** Objects that no upload has, put there before a time or given up since, oldest first. */
export const unusedObjects = async (from: Queryable, { before, except, limit }: Unused): Promise<bigint[]> => {
  const { rows } = await from.query<{ id: bigint }>(
    'SELECT id FROM stored_object WHERE NOT is_used AND at < $1 AND id <> ALL ($2::bigint[]) ORDER BY at LIMIT $3',
    [before, except, limit],
  )
  return rows.map(({ id }) => id)
}

/** Forgets objects that were removed. */
export const forgetObjects = async (from: Queryable, ids: readonly bigint[]): Promise<void> => {
  await from.query('DELETE FROM stored_object WHERE id = ANY ($1::bigint[]) AND NOT is_used', [ids])
}
