import type { feedbackStates, questionTypes } from '@tamuvo/contract/content.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type FeedbackState = (typeof feedbackStates)[number]
export type NewFeedback = {
  id: bigint
  ticket: string
  /** Undefined for a visitor. */
  memberId: bigint | undefined
  language: string
  questionType: (typeof questionTypes)[number]
  content: string
  contact: string
  sentAt: Date
}
export type Feedback = Omit<NewFeedback, 'memberId' | 'language'> & {
  state: FeedbackState
  answer: string
  answeredAt: Date | null
}

export const insertFeedback = async (tx: Tx, feedback: NewFeedback): Promise<void> => {
  const { id, ticket, memberId, language, questionType, content, contact, sentAt } = feedback
  await tx.query(
    `INSERT INTO feedback (id, ticket, member_id, language, question_type, content, contact, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, ticket, memberId ?? null, language, questionType, content, contact, sentAt],
  )
}

/** The feedback of a member, newest first. */
export const listFeedbackOf = async (
  database: Queryable,
  memberId: bigint,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: Feedback[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    database.query<Feedback>(
      `SELECT id, ticket, question_type AS "questionType", content, contact, state, answer, answered_at AS "answeredAt", sent_at AS "sentAt"
         FROM feedback WHERE member_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
      [memberId, pageSize, (pageNo - 1) * pageSize],
    ),
    database.query<{ total: bigint }>('SELECT count(*) AS total FROM feedback WHERE member_id = $1', [memberId]),
  ])
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}

export type Ticket = Feedback & {
  memberId: bigint | null
  username: string | null
  language: string
  answeredBy: string | null
}

/** All feedback in a state, oldest first. */
export const listFeedbackIn = async (
  database: Queryable,
  state: FeedbackState,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ list: Ticket[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    database.query<Ticket>(
      `SELECT f.id, f.ticket, f.member_id AS "memberId", m.username, f.language, f.question_type AS "questionType", f.content, f.contact,
              f.state, f.answer, f.answered_by AS "answeredBy", f.answered_at AS "answeredAt", f.sent_at AS "sentAt"
         FROM feedback f LEFT JOIN member m ON m.id = f.member_id WHERE f.state = $1 ORDER BY f.id LIMIT $2 OFFSET $3`,
      [state, pageSize, (pageNo - 1) * pageSize],
    ),
    database.query<{ total: bigint }>('SELECT count(*) AS total FROM feedback WHERE state = $1', [state]),
  ])
  return { list: rows, total: Number(counts[0]?.total ?? 0) }
}

/** The state of a ticket, locked until the transaction ends. */
export const holdTicket = async (tx: Tx, ticket: string): Promise<{ state: FeedbackState } | undefined> => {
  const { rows } = await tx.query<{ state: FeedbackState }>('SELECT state FROM feedback WHERE ticket = $1 FOR UPDATE', [ticket])
  return rows[0]
}

export const writeState = async (tx: Tx, ticket: string, state: FeedbackState): Promise<void> => {
  await tx.query('UPDATE feedback SET state = $2 WHERE ticket = $1', [ticket, state])
}

/** Answers an open ticket. @returns its member; undefined when there is no such ticket or it is closed */
export const writeAnswer = async (
  tx: Tx,
  { ticket, answer, by, at }: { ticket: string; answer: string; by: string; at: Date },
): Promise<{ memberId: bigint | null } | undefined> => {
  const { rows } = await tx.query<{ memberId: bigint | null }>(
    `UPDATE feedback SET state = 'ANSWERED', answer = $2, answered_by = $3, answered_at = $4
      WHERE ticket = $1 AND state <> 'CLOSED' RETURNING member_id AS "memberId"`,
    [ticket, answer, by, at],
  )
  return rows[0]
}
