import type { MustChange } from '@tamuvo/contract/account.ts'
import type { AccountType } from '@tamuvo/contract/brand.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { Queryable, Tx } from '../kit/database.ts'

export type MemberStatus = 'active' | 'frozen'

export type Member = {
  id: bigint
  username: string
  type: AccountType
  status: MemberStatus
  nickname: string
  payeeName: string
  language: InterfaceLanguage
  avatar: string
  prizeMode: number
  rankLevel: number
  /** Assigned by staff. */
  labels: readonly string[]
  registeredAt: Date
  lastLoginAt: Date | null
  previousLoginAt: Date | null
  /** When a trial ends. */
  endsAt: Date | null
}

export type MemberRecord = Omit<Member, 'status' | 'labels' | 'lastLoginAt' | 'previousLoginAt'> & {
  usernameKey: string
  email: string
  emailConfirmedAt: Date | null
  mobile: string
  mobileConfirmedAt: Date | null
  handles: Record<string, string>
  particulars: Record<string, string>
  inviteCode: string
  uplineId: bigint | null
  referrerId: bigint | null
  alwaysVerify: boolean
  registeredOrigin: string
  /** Null where staff or an agent opened it. */
  registeredDevice: Buffer | null
  registeredUrl: string
  registeredMethod: string
  passwordHash: string | null
  mustChange: MustChange
}

export const usernameIndex = 'member_username'
export const emailIndex = 'member_email'

/** Inserts a member with password. A taken username, or a confirmed mail address that another member confirmed, is a unique violation. */
export const insertMember = async (tx: Tx, member: MemberRecord): Promise<void> => {
  const columns: Record<string, unknown> = {
    id: member.id,
    username: member.username,
    username_key: member.usernameKey,
    type: member.type,
    status: 'active',
    nickname: member.nickname,
    payee_name: member.payeeName,
    email: member.email,
    email_confirmed_at: member.emailConfirmedAt,
    mobile: member.mobile,
    mobile_confirmed_at: member.mobileConfirmedAt,
    handles: JSON.stringify(member.handles),
    particulars: JSON.stringify(member.particulars),
    language: member.language,
    avatar: member.avatar,
    prize_mode: member.prizeMode,
    rank_level: member.rankLevel,
    invite_code: member.inviteCode,
    upline_id: member.uplineId,
    referrer_id: member.referrerId,
    ends_at: member.endsAt,
    always_verify: member.alwaysVerify,
    registered_at: member.registeredAt,
    registered_origin: member.registeredOrigin,
    registered_device: member.registeredDevice,
    registered_url: member.registeredUrl,
    registered_method: member.registeredMethod,
  }
  const names = Object.keys(columns)
  const places = names.map((_name, index) => `$${index + 1}`)
  await tx.query(`INSERT INTO member (${names.join(', ')}) VALUES (${places.join(', ')})`, Object.values(columns))
  await tx.query('INSERT INTO credential (member_id, password_hash, changed_at, must_change) VALUES ($1, $2, $3, $4)', [
    member.id,
    member.passwordHash,
    member.registeredAt,
    member.mustChange,
  ])
}

const memberColumns = `m.id, m.username, m.type, m.status, m.nickname, m.payee_name AS "payeeName", m.language, m.avatar, m.prize_mode AS "prizeMode",
  m.rank_level AS "rankLevel", m.labels, m.registered_at AS "registeredAt", m.last_login_at AS "lastLoginAt", m.previous_login_at AS "previousLoginAt",
  m.ends_at AS "endsAt"`

export const findMember = async (database: Queryable, id: bigint): Promise<Member | undefined> => {
  const { rows } = await database.query<Member>({
    name: 'account-find-member',
    text: `SELECT ${memberColumns} FROM member m WHERE m.id = $1`,
    values: [id],
  })
  return rows[0]
}

export const listMembers = async (database: Queryable, ids: readonly bigint[]): Promise<Member[]> => {
  const { rows } = await database.query<Member>(`SELECT ${memberColumns} FROM member m WHERE m.id = ANY($1::bigint[])`, [ids])
  return rows
}

export type Login = Member & {
  /** Null while there is no password. */
  passwordHash: string | null
  passwordChangedAt: Date
  mustChange: MustChange
}

const loginColumns = `${memberColumns}, c.password_hash AS "passwordHash", c.changed_at AS "passwordChangedAt", c.must_change AS "mustChange"`

/** By username, or by a confirmed mobile number ('' for none); the username takes precedence. */
export const findLogin = async (database: Queryable, usernameKey: string, mobile: string): Promise<Login | undefined> => {
  const { rows } = await database.query<Login>({
    name: 'account-find-login',
    text: `SELECT ${loginColumns} FROM member m JOIN credential c ON c.member_id = m.id
            WHERE m.username_key = $1 OR (m.mobile = $2 AND m.mobile <> '' AND m.mobile_confirmed_at IS NOT NULL)
            ORDER BY m.username_key = $1 DESC LIMIT 1`,
    values: [usernameKey, mobile],
  })
  return rows[0]
}

export const findLoginByMobile = async (database: Queryable, mobile: string): Promise<Login | undefined> => {
  const { rows } = await database.query<Login>(
    `SELECT ${loginColumns} FROM member m JOIN credential c ON c.member_id = m.id
      WHERE m.mobile = $1 AND m.mobile_confirmed_at IS NOT NULL`,
    [mobile],
  )
  return rows[0]
}

/** @returns the member's id; undefined for an unknown username */
export const writeLabels = async (
  database: Queryable,
  usernameKey: string,
  labels: readonly string[],
): Promise<bigint | undefined> => {
  const { rows } = await database.query<{ id: bigint }>('UPDATE member SET labels = $2 WHERE username_key = $1 RETURNING id', [
    usernameKey,
    labels,
  ])
  return rows[0]?.id
}

export const isUsernameTaken = async (database: Queryable, usernameKey: string): Promise<boolean> => {
  const { rows } = await database.query('SELECT FROM member WHERE username_key = $1', [usernameKey])
  return rows.length > 0
}

/** The member who has confirmed a mail address. */
export const findEmailOwner = async (database: Queryable, email: string): Promise<bigint | undefined> => {
  const { rows } = await database.query<{ id: bigint }>(
    `SELECT id FROM member WHERE lower(email) = lower($1) AND email <> '' AND email_confirmed_at IS NOT NULL`,
    [email],
  )
  return rows[0]?.id
}

export type Registrations = { count: number; oldestAt: Date | null }

/** How many accounts were opened from an origin after a time, and the time of the first. Trials do not count. */
export const countRegistrations = (database: Queryable, origin: string, after: Date): Promise<Registrations> =>
  countOpened(database, 'type <> 4', origin, after)

/** How many trials were opened from an origin after a time, and the time of the first. */
export const countTrials = (database: Queryable, origin: string, after: Date): Promise<Registrations> =>
  countOpened(database, 'type = 4', origin, after)

const countOpened = async (database: Queryable, kind: string, origin: string, after: Date): Promise<Registrations> => {
  const { rows } = await database.query<Registrations>(
    `SELECT count(*)::int AS count, min(registered_at) AS "oldestAt" FROM member
      WHERE registered_origin = $1 AND registered_at > $2 AND ${kind}`,
    [origin, after],
  )
  return rows[0] ?? { count: 0, oldestAt: null }
}

/** Serializes the registrations of an origin until the transaction ends. */
export const lockOrigin = async (tx: Tx, origin: string): Promise<void> => {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 40))', [origin])
}

export const setLoggedIn = async (tx: Tx, memberId: bigint, at: Date): Promise<void> => {
  await tx.query('UPDATE member SET previous_login_at = last_login_at, last_login_at = $2 WHERE id = $1', [memberId, at])
}

export const setLanguage = async (database: Queryable, memberId: bigint, language: InterfaceLanguage): Promise<void> => {
  await database.query('UPDATE member SET language = $2 WHERE id = $1', [memberId, language])
}

/** @returns false when there is no such member or the status is the same */
export const setStatus = async (tx: Tx, memberId: bigint, status: MemberStatus, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.query('UPDATE member SET status = $2, status_at = $3 WHERE id = $1 AND status <> $2', [
    memberId,
    status,
    at,
  ])
  return rowCount === 1
}

/** Sets the prize group of members, which each bet of theirs is limited by. */
export const setPrizeModes = async (tx: Tx, modes: ReadonlyMap<bigint, number>): Promise<void> => {
  await tx.query(
    `UPDATE member m SET prize_mode = u.mode FROM unnest($1::bigint[], $2::smallint[]) u (id, mode)
      WHERE m.id = u.id AND m.prize_mode <> u.mode`,
    [[...modes.keys()], [...modes.values()]],
  )
}

/** Puts a member below another agent; null for none. */
/** Whether the agent above takes money from a member. */
export const writeToUpline = async (tx: Tx, memberId: bigint, toUpline: boolean): Promise<void> => {
  await tx.query('UPDATE member SET to_upline = $2 WHERE id = $1', [memberId, toUpline])
}

export const setUpline = async (tx: Tx, memberId: bigint, uplineId: bigint | null): Promise<void> => {
  await tx.query('UPDATE member SET upline_id = $2 WHERE id = $1', [memberId, uplineId])
}

/** A member by the normalised username. */
export const findMemberByName = async (database: Queryable, usernameKey: string): Promise<Member | undefined> => {
  const { rows } = await database.query<Member>(`SELECT ${memberColumns} FROM member m WHERE m.username_key = $1`, [usernameKey])
  return rows[0]
}
