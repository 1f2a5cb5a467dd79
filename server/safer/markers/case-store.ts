import type { Queryable, Tx } from '../../kit/database.ts'
import type { ClosedCase } from './rules.ts'

export type CaseLevel = 'CALL' | 'BREAK'
export type MarkerCase = {
  id: bigint
  memberId: bigint
  level: CaseLevel
  /** The score that raised it to its level. */
  score: number
  openedAt: Date
  closedAt: Date | null
}

const columns = `c.id, c.member_id AS "memberId", c.level, c.score, c.opened_at AS "openedAt", c.closed_at AS "closedAt"`

/** A case, locked until the transaction ends. */
export const lockCase = async (tx: Tx, id: bigint): Promise<MarkerCase | undefined> => {
  const { rows } = await tx.query<MarkerCase>(`SELECT ${columns} FROM safer_case c WHERE c.id = $1 FOR UPDATE`, [id])
  return rows[0]
}

/** The open case of a member, locked until the transaction ends. */
export const lockOpenCase = async (tx: Tx, memberId: bigint): Promise<MarkerCase | undefined> => {
  const { rows } = await tx.query<MarkerCase>(
    `SELECT ${columns} FROM safer_case c WHERE c.member_id = $1 AND c.closed_at IS NULL FOR UPDATE`,
    [memberId],
  )
  return rows[0]
}

export const lastClosedCase = async (from: Queryable, memberId: bigint): Promise<ClosedCase | undefined> => {
  const { rows } = await from.query<ClosedCase>(
    `SELECT level, closed_at AS "closedAt" FROM safer_case WHERE member_id = $1 AND closed_at IS NOT NULL ORDER BY closed_at DESC LIMIT 1`,
    [memberId],
  )
  return rows[0]
}

export const insertCase = async (
  tx: Tx,
  { id, memberId, level, score, openedAt }: Omit<MarkerCase, 'closedAt'>,
): Promise<void> => {
  await tx.query('INSERT INTO safer_case (id, member_id, level, score, opened_at) VALUES ($1, $2, $3, $4, $5)', [
    id,
    memberId,
    level,
    score,
    openedAt,
  ])
}

export const raiseCase = async (tx: Tx, id: bigint, level: CaseLevel, score: number): Promise<void> => {
  await tx.query('UPDATE safer_case SET level = $2, score = $3 WHERE id = $1', [id, level, score])
}

export const closeCase = async (tx: Tx, id: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE safer_case SET closed_at = $2 WHERE id = $1', [id, at])
}

export type Named = MarkerCase & { username: string }

export const caseById = async (from: Queryable, id: bigint): Promise<Named | undefined> => {
  const { rows } = await from.query<Named>(
    `SELECT ${columns}, m.username FROM safer_case c JOIN member m ON m.id = c.member_id WHERE c.id = $1`,
    [id],
  )
  return rows[0]
}

/** Cases that are open or closed: proposed breaks first, then the oldest. */
export const listCases = async (
  from: Queryable,
  isOpen: boolean,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: Named[]; total: number }> => {
  const { rows } = await from.query<Named>(
    `SELECT ${columns}, m.username FROM safer_case c JOIN member m ON m.id = c.member_id WHERE (c.closed_at IS NULL) = $1
      ORDER BY c.level = 'BREAK' DESC, c.opened_at, c.id LIMIT $2 OFFSET $3`,
    [isOpen, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows: counted } = await from.query<{ total: bigint }>(
    'SELECT count(*) AS total FROM safer_case WHERE (closed_at IS NULL) = $1',
    [isOpen],
  )
  return { list: rows, total: Number(counted[0]?.total ?? 0n) }
}

export type CaseNote = { at: Date; by: string; outcome: 'NOT_REACHED' | 'REACHED' | 'NO_CALL' | 'BREAK'; note: string }

export const addNote = async (tx: Tx, caseId: bigint, { at, by, outcome, note }: CaseNote): Promise<void> => {
  await tx.query('INSERT INTO safer_case_note (case_id, at, by, outcome, note) VALUES ($1, $2, $3, $4, $5)', [
    caseId,
    at,
    by,
    outcome,
    note,
  ])
}

/** The notes of all cases of a member, the oldest first. */
export const notesAbout = async (from: Queryable, memberId: bigint): Promise<CaseNote[]> => {
  const { rows } = await from.query<CaseNote>(
    `SELECT n.at, n.by, n.outcome, n.note FROM safer_case_note n JOIN safer_case c ON c.id = n.case_id
      WHERE c.member_id = $1 ORDER BY n.id`,
    [memberId],
  )
  return rows
}
