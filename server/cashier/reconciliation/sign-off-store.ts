import type { Queryable, Tx } from '../../kit/database.ts'
import type { Day } from '../../kit/days.ts'
import type { Figures } from './figures.ts'

/** What was signed of each source: the run and its figures. */
type SignedFigures = Record<string, { run: number; figures: Figures }>
export type SignOff = { day: Day; staffId: bigint; at: Date; note: string; figures: SignedFigures }

const columns = `day::text AS day, staff_id AS "staffId", at, note, figures`

/** Signs a day off. The database refuses one that is not compared, has open cases, or by who had a hand in it. */
export const insertSignOff = async (tx: Tx, { day, staffId, at, note, figures }: SignOff): Promise<void> => {
  await tx.query('INSERT INTO reconciliation_sign_off (day, staff_id, at, note, figures) VALUES ($1, $2, $3, $4, $5)', [
    day,
    staffId,
    at,
    note,
    JSON.stringify(figures),
  ])
}

export const listSignOffs = async (from: Queryable, days: readonly Day[]): Promise<SignOff[]> => {
  const { rows } = await from.query<SignOff>(`SELECT ${columns} FROM reconciliation_sign_off WHERE day = ANY ($1::date[])`, [
    days,
  ])
  return rows
}

/** The runs that count, of a day whose rows are locked. */
export const lockCounting = async (
  tx: Tx,
  day: Day,
): Promise<{ source: string; state: 'WAITING' | 'DONE'; run: number | null }[]> => {
  const { rows } = await tx.query<{ source: string; state: 'WAITING' | 'DONE'; run: number | null }>(
    'SELECT source, state, run FROM reconciliation WHERE day = $1 ORDER BY source FOR UPDATE',
    [day],
  )
  return rows
}

/** Whether a person compared the day by hand, or settled or closed a case of it. */
export const hadHand = async (from: Queryable, day: Day, staffId: bigint): Promise<boolean> => {
  const { rows } = await from.query<{ had: boolean }>(
    `SELECT EXISTS (SELECT FROM reconciliation_case WHERE day = $1 AND $2 IN (settled_by, closed_by))
         OR EXISTS (SELECT FROM reconciliation_run WHERE day = $1 AND staff_id = $2) AS had`,
    [day, staffId],
  )
  return rows[0]?.had ?? false
}
