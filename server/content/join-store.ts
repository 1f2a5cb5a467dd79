import type { InputOf } from '@tamuvo/contract/call.ts'
import type { joinStates, sendJoinRequest } from '@tamuvo/contract/join.ts'
import type { Queryable, Tx } from '../kit/database.ts'

type Asked = Omit<InputOf<typeof sendJoinRequest>, 'captcha' | 'captchaId' | 'adult'>
export type NewJoinRequest = Asked & {
  id: bigint
  caseNumber: string
  /** Undefined for a visitor. */
  memberId: bigint | undefined
  language: string
  sentAt: Date
}

export const insertJoinRequest = async (tx: Tx, request: NewJoinRequest): Promise<void> => {
  const { id, caseNumber, memberId, language, name, contactKind, contact, country, volume, channel, remark, sentAt } = request
  await tx.query(
    `INSERT INTO join_request
       (id, case_number, member_id, language, name, contact_kind, contact, country, volume, channel, remark, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, caseNumber, memberId ?? null, language, name, contactKind, contact, country, volume, channel, remark, sentAt],
  )
}

export type JoinState = (typeof joinStates)[number]
export type JoinRequest = Omit<NewJoinRequest, 'memberId'> & {
  memberId: bigint | null
  state: JoinState
  decidedBy: string | null
  decidedAt: Date | null
  reason: string
  openedMemberId: bigint | null
}

const columns = `id, case_number AS "caseNumber", member_id AS "memberId", language, name, contact_kind AS "contactKind", contact, country, volume,
  channel, remark, state, sent_at AS "sentAt", decided_by AS "decidedBy", decided_at AS "decidedAt", reason, opened_member_id AS "openedMemberId"`

/** Requests in a state, oldest first. */
export const listJoinRequestsIn = async (
  database: Queryable,
  state: JoinState,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: JoinRequest[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    database.query<JoinRequest>(`SELECT ${columns} FROM join_request WHERE state = $1 ORDER BY id LIMIT $2 OFFSET $3`, [
      state,
      pageSize,
      (pageNo - 1) * pageSize,
    ]),
    database.query<{ total: bigint }>('SELECT count(*) AS total FROM join_request WHERE state = $1', [state]),
  ])
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}

/** A request. @param lock holds it until the transaction ends */
export const findJoinRequest = async (from: Queryable, caseNumber: string, lock = false): Promise<JoinRequest | undefined> => {
  const { rows } = await from.query<JoinRequest>(
    `SELECT ${columns} FROM join_request WHERE case_number = $1${lock ? ' FOR UPDATE' : ''}`,
    [caseNumber],
  )
  return rows[0]
}

/** Whether a request still waits for a decision. */
export const isJoinOpen = ({ state }: Pick<JoinRequest, 'state'>): boolean => state === 'NEW' || state === 'CONTACTED'

export const markContacted = async (tx: Tx, caseNumber: string): Promise<void> => {
  await tx.query(`UPDATE join_request SET state = 'CONTACTED' WHERE case_number = $1`, [caseNumber])
}

/** Of `openedMemberId` the request is approved, without one it is rejected. */
type JoinDecision = { by: string; at: Date; reason: string; openedMemberId: bigint | null }

export const decideJoinRequest = async (
  tx: Tx,
  caseNumber: string,
  { by, at, reason, openedMemberId }: JoinDecision,
): Promise<void> => {
  await tx.query(
    `UPDATE join_request SET state = CASE WHEN $5::bigint IS NULL THEN 'REJECTED' ELSE 'APPROVED' END, decided_by = $2, decided_at = $3,
            reason = $4, opened_member_id = $5 WHERE case_number = $1`,
    [caseNumber, by, at, reason, openedMemberId],
  )
}
