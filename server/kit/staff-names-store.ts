import type { Queryable } from './database.ts'

/** The names of staff by their ids. */
export const staffNames = async (database: Queryable, ids: readonly (bigint | null)[]): Promise<Map<bigint, string>> => {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const { rows } = await database.query<{ id: bigint; name: string }>('SELECT id, name FROM staff WHERE id = ANY ($1)', [known])
  return new Map(rows.map(({ id, name }) => [id, name]))
}
