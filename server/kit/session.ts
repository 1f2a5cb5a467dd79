import { createHash, hash as hashAtOnce } from 'node:crypto'
import { byteas } from './arrays.ts'
import type { Clock } from './clock.ts'
import type { Queryable } from './database.ts'
import type { SessionMember } from './handle.ts'
import type { Rng } from './rng.ts'

const sessionsMax = 3
const idleMs = 30 * 60_000
const absoluteMs = 12 * 3_600_000
const rememberedMs = 24 * 3_600_000
const rememberedIdleMs = 8 * 3_600_000
const seenEveryMs = 60_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The same in hex, in a fifth of the time. */
export const hexOfToken = (token: string): string => hashAtOnce('sha256', token)

export type NewSession = {
  memberId: bigint
  type: number
  address: string
  device: string
  /** The device by its cookie; absent where there is none, such as for trials. */
  deviceHash?: Buffer | undefined
  remember: boolean
  /** How long it may be unused; by default half an hour, eight when remembered. */
  idleMs?: number
  /** Ends it earlier than usual. */
  expiresAt?: Date
  /** Until the password is changed, it gives access to next to nothing. */
  passwordDue?: boolean
}

/**
 * Opens a session. A member has at most three; the oldest ends.
 * @returns its token: 256 bits, stored only as a hash
 */
export const openSession = async (tx: Queryable, clock: Clock, rng: Rng, session: NewSession): Promise<string> => {
  const token = rng.bytes(32).toString('base64url')
  const now = clock.now()
  const expires = session.expiresAt ?? new Date(now.getTime() + (session.remember ? rememberedMs : absoluteMs))
  const device = session.device.slice(0, 200)
  await tx.query(
    `INSERT INTO session (token_hash, member_id, account_type, created_at, last_seen_at, expires_at, address, device, password_due, idle_seconds, device_hash)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      hashToken(token),
      session.memberId,
      session.type,
      now,
      expires,
      session.address,
      device,
      session.passwordDue ?? false,
      Math.round((session.idleMs ?? (session.remember ? rememberedIdleMs : idleMs)) / 1000),
      session.deviceHash ?? null,
    ],
  )
  await tx.query(
    `DELETE FROM session WHERE token_hash IN
       (SELECT token_hash FROM session WHERE member_id = $1 ORDER BY created_at DESC, token_hash OFFSET $2)`,
    [session.memberId, sessionsMax],
  )
  return token
}

/** When a session ends: at a time, and when it is unused for too long. */
export type SessionTimes = { expiresAt: Date; lastSeenAt: Date; idleSeconds: number }

export const isSessionOver = ({ expiresAt, lastSeenAt, idleSeconds }: SessionTimes, now: Date): boolean =>
  expiresAt <= now || now.getTime() - lastSeenAt.getTime() > idleSeconds * 1000

/** That a session is used is noted once a minute. */
export const isNoteDue = ({ lastSeenAt }: Pick<SessionTimes, 'lastSeenAt'>, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() > seenEveryMs

/** Takes note that sessions are used. One that is locked is being noted, or ended, by another process. @param hashes in hex */
export const noteSeen = async (database: Queryable, hashes: readonly string[], now: Date): Promise<void> => {
  await database.query({
    name: 'kit-note-seen',
    text: `UPDATE session SET last_seen_at = $2 WHERE token_hash = ANY (ARRAY (
             SELECT token_hash FROM session WHERE token_hash = ANY ($1::bytea[]) FOR UPDATE SKIP LOCKED))`,
    values: [byteas(hashes), now],
  })
}

type SessionRow = SessionTimes & { member_id: bigint; account_type: number; password_due: boolean; device_hash: Buffer | null }

/**
 * The member of a token, or undefined when the token is unknown, past its end, or unused for too long.
 * @param deviceHash the device that asks; a session is of the one that it was opened on
 */
export const findSession = async (
  database: Queryable,
  clock: Clock,
  token: string,
  deviceHash?: Buffer,
): Promise<SessionMember | undefined> => {
  const tokenHash = hashToken(token)
  const { rows } = await database.query<SessionRow>({
    name: 'kit-find-session',
    text: `SELECT member_id, account_type, last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", idle_seconds AS "idleSeconds", password_due, device_hash
             FROM session WHERE token_hash = $1`,
    values: [tokenHash],
  })
  const row = rows[0]
  const now = clock.now()
  if (!row || isSessionOver(row, now)) return undefined
  if (isNoteDue(row, now)) await noteSeen(database, [tokenHash.toString('hex')], now)
  const isSameDevice = deviceHash !== undefined && row.device_hash?.equals(deviceHash) === true
  return {
    id: row.member_id,
    type: row.account_type,
    tokenHash,
    passwordDue: row.password_due,
    deviceHash: isSameDevice ? deviceHash : null,
  }
}

export type OpenSession = { tokenHash: Buffer; createdAt: Date; lastSeenAt: Date; address: string; device: string }

/** The open sessions of a member, most recently used first. */
export const sessionsOf = async (database: Queryable, clock: Clock, memberId: bigint): Promise<OpenSession[]> => {
  const now = clock.now()
  const { rows } = await database.query<OpenSession>(
    `SELECT token_hash AS "tokenHash", created_at AS "createdAt", last_seen_at AS "lastSeenAt", address, device FROM session
      WHERE member_id = $1 AND expires_at > $2 AND last_seen_at >= $2::timestamptz - make_interval(secs => idle_seconds)
      ORDER BY last_seen_at DESC, created_at DESC`,
    [memberId, now],
  )
  return rows
}

export const endSession = async (tx: Queryable, tokenHash: Buffer): Promise<void> => {
  await tx.query('DELETE FROM session WHERE token_hash = $1', [tokenHash])
}

export const endSessionsOf = async (tx: Queryable, memberId: bigint): Promise<void> => {
  await tx.query('DELETE FROM session WHERE member_id = $1', [memberId])
}

/** Ends all sessions of a member but one. @returns how many ended */
export const endOtherSessions = async (tx: Queryable, memberId: bigint, ownHash: Buffer): Promise<number> => {
  const { rowCount } = await tx.query('DELETE FROM session WHERE member_id = $1 AND token_hash <> $2', [memberId, ownHash])
  return rowCount ?? 0
}

/** Gives a session full access: the member has changed the password. */
export const clearPasswordDue = async (tx: Queryable, tokenHash: Buffer): Promise<void> => {
  await tx.query('UPDATE session SET password_due = false WHERE token_hash = $1', [tokenHash])
}

/** Which of these sessions are still open. Hashes are hex. */
export const openSessionsAmong = async (database: Queryable, clock: Clock, hashes: readonly string[]): Promise<Set<string>> => {
  const now = clock.now()
  const { rows } = await database.query<{ hash: string }>(
    `SELECT encode(token_hash, 'hex') AS hash FROM session
      WHERE token_hash IN (SELECT decode(h, 'hex') FROM unnest($1::text[]) h) AND expires_at > $2
        AND last_seen_at >= $2::timestamptz - make_interval(secs => idle_seconds)`,
    [hashes, now],
  )
  return new Set(rows.map(({ hash }) => hash))
}
