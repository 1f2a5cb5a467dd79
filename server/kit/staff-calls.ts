import type { Queryable } from './database.ts'

export type NewStaffCall = { name: string; call: string; input: unknown; address: string; traceId: string; at: Date }

const inputMax = 4_000

/** Records a call of staff. @returns its id, and the permanent id of the staff member */
export const openStaffCall = async (
  database: Queryable,
  { name, call, input, address, traceId, at }: NewStaffCall,
): Promise<{ id: bigint; staffId: bigint }> => {
  const { rows } = await database.query<{ id: bigint; staffId: bigint }>({
    name: 'kit-open-staff-call',
    text: `WITH who AS (
             INSERT INTO staff (name, first_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id)
           INSERT INTO staff_call (staff_id, at, call, input, address, trace_id)
           SELECT id, $2, $3, $4, $5, $6 FROM who RETURNING id, staff_id AS "staffId"`,
    values: [name, at, call, JSON.stringify(input ?? {}).slice(0, inputMax), address, traceId],
  })
  const [note] = rows
  if (!note) throw new Error('a call was just recorded')
  return note
}

/** The permanent id of a name. */
export const staffId = async (database: Queryable, name: string, at: Date): Promise<bigint> => {
  const { rows } = await database.query<{ id: bigint }>(
    'INSERT INTO staff (name, first_at) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id',
    [name, at],
  )
  return rows[0]?.id ?? 0n
}

/** @param code "OK" or the name of the refusal */
export const closeStaffCall = async (database: Queryable, id: bigint, code: string): Promise<void> => {
  await database.query({
    name: 'kit-close-staff-call',
    text: 'UPDATE staff_call SET code = $2 WHERE id = $1',
    values: [id, code],
  })
}

export type StaffCall = {
  id: bigint
  name: string
  at: Date
  call: string
  input: string
  address: string
  traceId: string
  /** Null while it is being answered, and forever if the process ended meanwhile. */
  code: string | null
}

/** The calls of staff, newest first. @param name only those of one */
export const listStaffCalls = async (
  database: Queryable,
  name: string | undefined,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: StaffCall[]; total: number }> => {
  const values = [name ?? null]
  const { rows } = await database.query<StaffCall>(
    `SELECT c.id, s.name, c.at, c.call, c.input, c.address, c.trace_id AS "traceId", c.code
       FROM staff_call c JOIN staff s ON s.id = c.staff_id WHERE $1::text IS NULL OR s.name = $1 ORDER BY c.id DESC LIMIT $2 OFFSET $3`,
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counted } = await database.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM staff_call c JOIN staff s ON s.id = c.staff_id WHERE $1::text IS NULL OR s.name = $1',
    values,
  )
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}
