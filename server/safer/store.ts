import type { MarkerKind } from '@tamuvo/contract/marker-kinds.ts'
import type { LimitKind } from '@tamuvo/contract/safer.ts'
import { amount } from '@tamuvo/money/amount.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import { firstIdAt } from '../kit/ids.ts'
import { playWalletAccount, walletAccount } from '../ledger/accounts.ts'
import type { Break, LimitValue, LimitState, Used } from './rules.ts'
import { lookBackMs, type Windows } from './windows.ts'

/** A limit and its pending change to a higher one, if any. */
export type Limit = {
  kind: LimitKind
  setBy: 'member' | 'operator'
  value: LimitValue
  pending: PendingChange | undefined
}
export type PendingChange = { value: LimitValue; askedAt: Date; ripeAt: Date }

type LimitRow = {
  kind: LimitKind
  set_by: 'member' | 'operator'
  value: bigint | null
  has_pending: boolean
  pending_value: bigint | null
  asked_at: Date
  ripe_at: Date
}

const limitFrom = (row: LimitRow): Limit => ({
  kind: row.kind,
  setBy: row.set_by,
  value: row.value,
  pending: row.has_pending ? { value: row.pending_value, askedAt: row.asked_at, ripeAt: row.ripe_at } : undefined,
})

const limitColumns = 'kind, set_by, value, has_pending, pending_value, asked_at, ripe_at'

export const limitsOf = async (from: Queryable, memberId: bigint): Promise<Limit[]> => {
  const { rows } = await from.query<LimitRow>(`SELECT ${limitColumns} FROM safer_limit WHERE member_id = $1`, [memberId])
  return rows.map(limitFrom)
}

/** A member's own limit, locked until the transaction ends. */
export const holdLimit = async (tx: Tx, memberId: bigint, kind: LimitKind): Promise<Limit | undefined> => {
  const { rows } = await tx.query<LimitRow>(
    `SELECT ${limitColumns} FROM safer_limit WHERE member_id = $1 AND kind = $2 AND set_by = 'member' FOR UPDATE`,
    [memberId, kind],
  )
  return rows[0] && limitFrom(rows[0])
}

/** Serializes changes to a member's safer-play settings. */
export const lockSafer = async (tx: Tx, memberId: bigint): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 50))', [memberId.toString()])
}

export const writeLimit = async (tx: Tx, memberId: bigint, { kind, setBy, value, pending }: Limit, at: Date): Promise<void> => {
  await tx.query(
    `INSERT INTO safer_limit (member_id, kind, set_by, value, since, has_pending, pending_value, asked_at, ripe_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (member_id, kind, set_by) DO UPDATE
       SET value = $4, since = CASE WHEN safer_limit.value IS DISTINCT FROM $4 THEN $5 ELSE safer_limit.since END,
           has_pending = $6, pending_value = $7, asked_at = $8, ripe_at = $9`,
    [
      memberId,
      kind,
      setBy,
      value,
      at,
      pending !== undefined,
      pending?.value ?? null,
      pending?.askedAt ?? null,
      pending?.ripeAt ?? null,
    ],
  )
}

export type StoredBreak = Break & { id: bigint; since: Date; returnAskedAt: Date | null; because: MarkerKind[] }

/** Breaks that hold, the newest first. */
export const breaksOf = async (from: Queryable, memberId: bigint, now: Date): Promise<StoredBreak[]> => {
  const { rows } = await from.query<StoredBreak>(
    `SELECT id, kind, since, until, return_asked_at AS "returnAskedAt", returns_at AS "returnsAt", because FROM safer_break
      WHERE member_id = $1 AND (until IS NULL OR until > $2 OR kind = 'exclusion' AND (returns_at IS NULL OR returns_at > $2))
      ORDER BY id DESC`,
    [memberId, now],
  )
  return rows
}

export type NewBreak = {
  id: bigint
  memberId: bigint
  kind: Break['kind']
  since: Date
  until: Date | null
  reason: string
  because: MarkerKind[]
}

export const insertBreak = async (tx: Tx, { id, memberId, kind, since, until, reason, because }: NewBreak): Promise<void> => {
  await tx.query(
    'INSERT INTO safer_break (id, member_id, kind, since, until, reason, because) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [id, memberId, kind, since, until, reason, because],
  )
}

export const writeReturn = async (tx: Tx, memberId: bigint, id: bigint, askedAt: Date, returnsAt: Date): Promise<void> => {
  await tx.query('UPDATE safer_break SET return_asked_at = $3, returns_at = $4 WHERE member_id = $1 AND id = $2', [
    memberId,
    id,
    askedAt,
    returnsAt,
  ])
}

/** Whether a limit on play, a break or the terms of a bonus bind a member; stakes are then checked against it. Deposit limits do not count. */
export const isBound = async (from: Queryable, memberId: bigint, now: Date): Promise<boolean> => {
  const { rows } = await from.query<{ bound: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM safer_limit WHERE member_id = $1 AND value IS NOT NULL AND kind NOT LIKE 'DEPOSIT%')
         OR EXISTS (SELECT 1 FROM safer_break WHERE member_id = $1
                       AND (until IS NULL OR until > $2 OR kind = 'exclusion' AND (returns_at IS NULL OR returns_at > $2)))
         OR EXISTS (SELECT 1 FROM safer_play_term WHERE member_id = $1) AS bound`,
    [memberId, now],
  )
  return rows[0]?.bound ?? false
}

type LimitStateRow = {
  member_id: bigint
  limits: Partial<Record<LimitKind, string>> | null
  breaks: { kind: Break['kind']; until: string | null; returnsAt: string | null }[] | null
  began_at: Date | null
  terms: { bonusId: string; maxStake: string | null; closed: string[] }[] | null
  staked_day: bigint
  lost_day: bigint
  lost_week: bigint
  lost_month: bigint
}

/**
 * Limit states of those members who have a limit or a break, in one query; others are missing. The sums are exact while the
 * caller locks the wallet accounts.
 */
export const limitStatesOf = async (
  tx: Queryable,
  memberIds: readonly bigint[],
  { day, week, month }: Windows,
  now: Date,
): Promise<Map<bigint, LimitState>> => {
  const oldest = firstIdAt(new Date(now.getTime() - lookBackMs))
  const { rows } = await tx.query<LimitStateRow>({
    name: 'safer_standings',
    text: `SELECT member_id, limits, breaks, began_at, terms, staked_day, lost_day, lost_week, lost_month FROM safer_play_states($1, $2, $3, $4, $5, $6)`,
    values: [memberIds.map(playWalletAccount), day.since, week.since, month.since, oldest, now],
  })
  return new Map(rows.map((row) => [row.member_id, limitStateFrom(row)]))
}

const dateFrom = (text: string | null): Date | null => (text === null ? null : new Date(text))

const limitStateFrom = (row: LimitStateRow): LimitState => ({
  limits: new Map(Object.entries(row.limits ?? {}).map(([kind, value]) => [kind as LimitKind, BigInt(value)])),
  breaks: (row.breaks ?? []).map(({ kind, until, returnsAt }) => ({
    kind,
    until: dateFrom(until),
    returnsAt: dateFrom(returnsAt),
  })),
  beganAt: row.began_at,
  terms: (row.terms ?? []).map(({ bonusId, maxStake, closed }) => ({
    bonusId: BigInt(bonusId),
    maxStake: maxStake === null ? null : amount(BigInt(maxStake)),
    closed,
  })),
  staked: amount(row.staked_day),
  lost: { day: amount(row.lost_day), week: amount(row.lost_week), month: amount(row.lost_month) },
})

/** Counts a member's stakes and losses in the windows; exact while the caller locks the wallet accounts. */
export const usedOf = async (tx: Tx, memberId: bigint, { day, week, month }: Windows, now: Date): Promise<Used> => {
  const oldest = firstIdAt(new Date(now.getTime() - lookBackMs))
  const own = playWalletAccount(memberId)
  await tx.query('SELECT safer_count($1, $3), safer_count($2, $3)', [own, walletAccount(memberId, 'vendor'), oldest])
  const { rows } = await tx.query<{ staked: bigint; day: bigint; week: bigint; month: bigint }>(
    `SELECT coalesce(sum(staked) FILTER (WHERE since >= $2), 0)::bigint AS staked,
            coalesce(sum(staked - returned) FILTER (WHERE since >= $2), 0)::bigint AS day,
            coalesce(sum(staked - returned) FILTER (WHERE since >= $3), 0)::bigint AS week,
            coalesce(sum(staked - returned) FILTER (WHERE since >= $4), 0)::bigint AS month
       FROM safer_quarter WHERE member_id = $1`,
    [memberId, day.since, week.since, month.since],
  )
  const row = rows[0] ?? { staked: 0n, day: 0n, week: 0n, month: 0n }
  return { staked: amount(row.staked), lost: { day: amount(row.day), week: amount(row.week), month: amount(row.month) } }
}

export type PlaySession = { checkMinutes: number; beganAt: Date; checkedAt: Date }

/** Records activity of a member's play session. @param minutes the session limit */
export const sit = async (from: Queryable, memberId: bigint, minutes: LimitValue, now: Date): Promise<PlaySession> => {
  const { rows } = await from.query<PlaySession>(
    `SELECT check_minutes AS "checkMinutes", began_at AS "beganAt", checked_at AS "checkedAt" FROM safer_sit($1, $2, $3)`,
    [memberId, minutes, now],
  )
  return rows[0] ?? { checkMinutes: 60, beganAt: now, checkedAt: now }
}

export const checkMinutesOf = async (from: Queryable, memberId: bigint): Promise<number> => {
  const { rows } = await from.query<{ minutes: number }>(
    'SELECT check_minutes AS minutes FROM safer_session WHERE member_id = $1',
    [memberId],
  )
  return rows[0]?.minutes ?? 60
}

export const writeCheckMinutes = async (from: Queryable, memberId: bigint, minutes: number, now: Date): Promise<void> => {
  await from.query(
    `INSERT INTO safer_session (member_id, check_minutes, began_at, seen_at, checked_at) VALUES ($1, $2, $3, $3, $3)
     ON CONFLICT (member_id) DO UPDATE SET check_minutes = $2`,
    [memberId, minutes, now],
  )
}

export const writeChecked = async (from: Queryable, memberId: bigint, now: Date): Promise<void> => {
  await from.query('UPDATE safer_session SET checked_at = $2 WHERE member_id = $1', [memberId, now])
}
