import type { AccountType } from '@tamuvo/contract/brand.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { Queryable, Tx } from '../kit/database.ts'
import type { MemberStatus } from './store.ts'

/** A member with profile and contacts. */
export type Person = {
  id: bigint
  username: string
  type: AccountType
  status: MemberStatus
  language: InterfaceLanguage
  nickname: string
  avatar: string
  /** The real name, as on bank accounts. */
  payeeName: string
  email: string
  isEmailConfirmed: boolean
  /** Confirmed, in the form of E.164; '' for none. */
  mobile: string
  birthday: string | null
  particulars: Record<string, string>
  handles: Record<string, string>
  kycLevel: number
  inviteCode: string
  alwaysVerify: boolean
  hasAuthenticator: boolean
  hasPasskey: boolean
  termsAcceptedAt: Date | null
}

const personColumns = `m.id, m.username, m.type, m.status, m.language, m.nickname, m.avatar, m.payee_name AS "payeeName", m.email,
  m.email_confirmed_at IS NOT NULL AS "isEmailConfirmed",
  CASE WHEN m.mobile_confirmed_at IS NULL THEN '' ELSE m.mobile END AS mobile,
  to_char(m.birthday, 'YYYY-MM-DD') AS birthday, m.particulars, m.handles, m.kyc_level AS "kycLevel", m.invite_code AS "inviteCode",
  m.always_verify AS "alwaysVerify", m.terms_accepted_at AS "termsAcceptedAt",
  EXISTS (SELECT FROM authenticator a WHERE a.member_id = m.id AND a.confirmed_at IS NOT NULL) AS "hasAuthenticator",
  EXISTS (SELECT FROM passkey k WHERE k.member_id = m.id) AS "hasPasskey"`

export const findPerson = async (database: Queryable, id: bigint): Promise<Person | undefined> => {
  const { rows } = await database.query<Person>({
    name: 'account-find-person',
    text: `SELECT ${personColumns} FROM member m WHERE m.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** The member who has confirmed a number. */
export const findPersonByMobile = async (database: Queryable, mobile: string): Promise<Person | undefined> => {
  const { rows } = await database.query<Person>(
    `SELECT ${personColumns} FROM member m WHERE m.mobile = $1 AND m.mobile_confirmed_at IS NOT NULL`,
    [mobile],
  )
  return rows[0]
}

export const mobileIndex = 'member_mobile'

/** Sets a confirmed number. One that another member has confirmed is a unique violation of `member_mobile`. */
export const setMobile = async (tx: Tx, memberId: bigint, mobile: string, at: Date): Promise<void> => {
  await tx.query('UPDATE member SET mobile = $2, mobile_confirmed_at = $3 WHERE id = $1', [memberId, mobile, at])
}

/** Sets a confirmed mail address. One that another member has confirmed is a unique violation of `member_email`. */
export const setEmail = async (tx: Tx, memberId: bigint, email: string, at: Date): Promise<void> => {
  await tx.query('UPDATE member SET email = $2, email_confirmed_at = $3 WHERE id = $1', [memberId, email, at])
}

/** Confirms the mail address that is stored, unless another member has confirmed it meanwhile. */
export const confirmEmail = async (tx: Tx, memberId: bigint, at: Date): Promise<void> => {
  await tx.query(
    `UPDATE member m SET email_confirmed_at = coalesce(m.email_confirmed_at, $2) WHERE m.id = $1 AND NOT EXISTS
       (SELECT FROM member o WHERE lower(o.email) = lower(m.email) AND o.email <> '' AND o.email_confirmed_at IS NOT NULL AND o.id <> m.id)`,
    [memberId, at],
  )
}

export const setAlwaysVerifying = async (tx: Queryable, memberId: bigint, on: boolean): Promise<void> => {
  await tx.query('UPDATE member SET always_verify = $2 WHERE id = $1', [memberId, on])
}

/** @returns when they were first accepted */
export const acceptTerms = async (database: Queryable, memberId: bigint, at: Date): Promise<Date> => {
  const { rows } = await database.query<{ at: Date }>(
    'UPDATE member SET terms_accepted_at = coalesce(terms_accepted_at, $2) WHERE id = $1 RETURNING terms_accepted_at AS at',
    [memberId, at],
  )
  return rows[0]?.at ?? at
}
