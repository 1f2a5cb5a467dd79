import { createHash } from 'node:crypto'
import type { LoginResult } from '@tamuvo/contract/account-devices.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { Guard } from './rules.ts'

export type LoginEntry = {
  memberId: bigint | undefined
  at: Date
  address: string
  subnet: string
  device: string
  /** Of a login that opened a session. */
  deviceHash?: Buffer | undefined
  result: LoginResult
}

const deviceMax = 200

export const insertLogin = async (
  tx: Queryable,
  { memberId, at, address, subnet, device, deviceHash, result }: LoginEntry,
): Promise<void> => {
  await tx.query(
    'INSERT INTO login_log (member_id, at, address, subnet, device, result, device_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [memberId ?? null, at, address, subnet, device.slice(0, deviceMax), result, deviceHash ?? null],
  )
}

/** Whether a member has logged in from a subnet since a time. */
export const isAtHome = async (database: Queryable, memberId: bigint, subnet: string, since: Date): Promise<boolean> => {
  const { rows } = await database.query(
    `SELECT FROM login_log WHERE member_id = $1 AND at > $3 AND subnet = $2 AND result = 'OK' LIMIT 1`,
    [memberId, subnet, since],
  )
  return rows.length > 0
}

export type ShownLogin = { at: Date; address: string; device: string; result: LoginResult }

/** A page of a member's login attempts since a time, newest first. */
export const listLoginsOf = async (
  database: Queryable,
  memberId: bigint,
  { since, pageNo, pageSize }: { since: Date; pageNo: number; pageSize: number },
): Promise<{ logins: ShownLogin[]; total: number }> => {
  const { rows: logins } = await database.query<ShownLogin>(
    `SELECT at, address, device, result FROM login_log WHERE member_id = $1 AND at > $2
      ORDER BY at DESC, id DESC LIMIT $3 OFFSET $4`,
    [memberId, since, pageSize, (pageNo - 1) * pageSize],
  )
  const { rows } = await database.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM login_log WHERE member_id = $1 AND at > $2',
    [memberId, since],
  )
  return { logins, total: rows[0]?.total ?? 0 }
}

/** The last login but one; the last one is that of the current session. */
export const findLoginBefore = async (database: Queryable, memberId: bigint): Promise<ShownLogin | undefined> => {
  const { rows } = await database.query<ShownLogin>(
    `SELECT at, address, device, result FROM login_log WHERE member_id = $1 AND result = 'OK' ORDER BY at DESC, id DESC LIMIT 1 OFFSET 1`,
    [memberId],
  )
  return rows[0]
}

/** The key of a guard; typed text is stored as a hash only. */
export const guardKey = (...parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

type GuardRow = { key: Buffer; failures: number; since: Date; locks: number; locked_until: Date | null }

const guardOf = ({ failures, since, locks, locked_until }: GuardRow): Guard => ({
  failures,
  since,
  locks,
  lockedUntil: locked_until ?? undefined,
})

/** The guards of some keys, in the order of the keys. */
export const findGuards = async (database: Queryable, keys: readonly Buffer[]): Promise<(Guard | undefined)[]> => {
  const { rows } = await database.query<GuardRow>('SELECT * FROM login_guard WHERE key = ANY($1::bytea[])', [keys])
  return keys.map((key) => {
    const row = rows.find((each) => each.key.equals(key))
    return row && guardOf(row)
  })
}

/** Changes a guard, serialized per key. @returns the guard after the change */
export const changeGuard = async (tx: Tx, key: Buffer, change: (guard: Guard | undefined) => Guard): Promise<Guard> => {
  await tx.query('SELECT pg_advisory_xact_lock($1::bigint)', [key.readBigInt64BE()])
  const { rows } = await tx.query<GuardRow>('SELECT * FROM login_guard WHERE key = $1', [key])
  const guard = change(rows[0] && guardOf(rows[0]))
  await tx.query(
    `INSERT INTO login_guard (key, failures, since, locks, locked_until) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (key) DO UPDATE SET failures = $2, since = $3, locks = $4, locked_until = $5`,
    [key, guard.failures, guard.since, guard.locks, guard.lockedUntil ?? null],
  )
  return guard
}

export const removeGuard = async (tx: Queryable, key: Buffer): Promise<void> => {
  await tx.query('DELETE FROM login_guard WHERE key = $1', [key])
}

/** Removes expired rows. @returns how many */
export const removeOld = async (
  database: Queryable,
  { now, guardsBefore, loginsBefore }: { now: Date; guardsBefore: Date; loginsBefore: Date },
): Promise<number> => {
  const captchas = await database.query('DELETE FROM captcha WHERE expires_at <= $1', [now])
  const guards = await database.query(
    'DELETE FROM login_guard WHERE since < $1 AND (locked_until IS NULL OR locked_until < $1)',
    [guardsBefore],
  )
  const logins = await database.query('DELETE FROM login_log WHERE at < $1', [loginsBefore])
  return [captchas, guards, logins].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
