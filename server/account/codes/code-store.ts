import type { Queryable, Tx } from '../../kit/database.ts'
import type { CodePurpose } from '../messages/letter.ts'
import type { Mobile } from './mobile.ts'
import { type SendFigures, unprovenPurposes } from './sms-rules.ts'

/** Identifies a code; `memberId` is the member of the session that requested it, if any. */
export type CodeName = { purpose: CodePurpose; to: string; memberId?: bigint | undefined }

export type StoredCode = { hash: Buffer; memberId: bigint | null; tries: number; expiresAt: Date }

export const findCode = async (tx: Queryable, { purpose, to }: CodeName): Promise<StoredCode | undefined> => {
  const { rows } = await tx.query<StoredCode>(
    `SELECT code_hash AS hash, member_id AS "memberId", tries, expires_at AS "expiresAt" FROM one_time_code
      WHERE purpose = $1 AND destination = $2 FOR UPDATE`,
    [purpose, to],
  )
  return rows[0]
}

/** Writes a code, replacing an earlier one for the same purpose and destination. */
export const writeCode = async (
  tx: Queryable,
  { purpose, to, memberId }: CodeName,
  { hash, sentAt, expiresAt }: { hash: Buffer; sentAt: Date; expiresAt: Date },
): Promise<void> => {
  await tx.query(
    `INSERT INTO one_time_code (purpose, destination, member_id, code_hash, tries, sent_at, expires_at) VALUES ($1, $2, $3, $4, 0, $5, $6)
     ON CONFLICT (purpose, destination) DO UPDATE SET member_id = $3, code_hash = $4, tries = 0, sent_at = $5, expires_at = $6`,
    [purpose, to, memberId ?? null, hash, sentAt, expiresAt],
  )
}

export const countCodeTry = async (tx: Queryable, { purpose, to }: CodeName): Promise<void> => {
  await tx.query('UPDATE one_time_code SET tries = tries + 1 WHERE purpose = $1 AND destination = $2', [purpose, to])
}

/** @returns false when the code is gone or was replaced */
export const removeCode = async (tx: Queryable, { purpose, to }: CodeName, hash: Buffer): Promise<boolean> => {
  const { rowCount } = await tx.query('DELETE FROM one_time_code WHERE purpose = $1 AND destination = $2 AND code_hash = $3', [
    purpose,
    to,
    hash,
  ])
  return rowCount === 1
}

/** Removes a code that could not be sent. */
export const removeCodeNamed = async (tx: Queryable, { purpose, to }: CodeName): Promise<void> => {
  await tx.query('DELETE FROM one_time_code WHERE purpose = $1 AND destination = $2', [purpose, to])
}

/** Serializes requests for codes to one prefix, and from one origin, until the transaction ends. */
export const lockSends = async (tx: Tx, prefix: string, origin: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 41)), pg_advisory_xact_lock(hashtextextended($2, 42))', [
    prefix,
    origin,
  ])
}

export type SendTimes = { hourAgo: Date; dayAgo: Date; windowStart: Date; dueBefore: Date }

/** Codes that were not sent cost nothing, so they do not count against a prefix. */
export const countSends = async (
  tx: Tx,
  { mobile, origin, purpose }: { mobile: Mobile; origin: string; purpose: CodePurpose },
  times: SendTimes,
): Promise<SendFigures> => {
  const { rows } = await tx.query<SendFigures>(
    `SELECT n.hour AS "numberInHour", n.day AS "numberInDay", o.hour AS "originInHour",
            p.sent AS "prefixSent", p.due AS "prefixDue", p.confirmed AS "prefixConfirmed",
            u.day AS "unprovenInDay"
       FROM (SELECT count(*) FILTER (WHERE at > $4)::int AS hour, count(*)::int AS day FROM sms_send WHERE mobile = $1 AND at > $5) n,
            (SELECT count(*)::int AS hour FROM sms_send WHERE origin = $2 AND at > $4) o,
            (SELECT count(*)::int AS sent, count(*) FILTER (WHERE at < $7)::int AS due,
                    count(*) FILTER (WHERE at < $7 AND confirmed_at IS NOT NULL)::int AS confirmed
               FROM sms_send WHERE prefix = $3 AND purpose = $8 AND at > $6 AND outcome = 'sent') p,
            (SELECT count(*)::int AS day FROM sms_send WHERE purpose = ANY($9) AND at > $5 AND outcome = 'sent') u`,
    [
      mobile.number,
      origin,
      mobile.prefix,
      times.hourAgo,
      times.dayAgo,
      times.windowStart,
      times.dueBefore,
      purpose,
      unprovenPurposes,
    ],
  )
  const figures = rows[0]
  if (!figures) throw new Error('a count has a row')
  return figures
}

export type Send = { mobile: Mobile; origin: string; purpose: CodePurpose; outcome: string; at: Date }

export const insertSend = async (tx: Tx, { mobile, origin, purpose, outcome, at }: Send): Promise<bigint> => {
  const { rows } = await tx.query<{ id: bigint }>(
    'INSERT INTO sms_send (mobile, prefix, origin, purpose, outcome, at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id',
    [mobile.number, mobile.prefix, origin, purpose, outcome, at],
  )
  return rows[0]?.id ?? 0n
}

export const setSendOutcome = async (database: Queryable, id: bigint, outcome: string): Promise<void> => {
  await database.query('UPDATE sms_send SET outcome = $2 WHERE id = $1', [id, outcome])
}

/** Marks the last code sent to a number as confirmed. */
export const confirmSend = async (tx: Queryable, { purpose, to }: CodeName, at: Date): Promise<void> => {
  await tx.query(
    `UPDATE sms_send SET confirmed_at = $3
      WHERE id = (SELECT id FROM sms_send WHERE mobile = $1 AND purpose = $2 ORDER BY at DESC, id DESC LIMIT 1)`,
    [to, purpose, at],
  )
}

export const removeOldCodes = async (database: Queryable, now: Date, sendsBefore: Date): Promise<void> => {
  await database.query('DELETE FROM one_time_code WHERE expires_at <= $1', [now])
  await database.query('DELETE FROM sms_send WHERE at < $1', [sendsBefore])
}
