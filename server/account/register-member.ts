import type { MustChange } from '@tamuvo/contract/account.ts'
import { type AccountType, trialType } from '@tamuvo/contract/brand.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Tx } from '../kit/database.ts'
import { appendEvents } from '../kit/outbox.ts'
import type { Rng } from '../kit/rng.ts'
import type { KitServices } from '../kit/services.ts'
import { openAccount } from '../ledger/posting.ts'
import { trialMemberId } from '../ledger/accounts.ts'
import { isAssistant, keyOfUsername } from './rules.ts'
import { insertMember, type Member } from './store.ts'

export type NewMember = {
  /** Generated if absent. */
  username?: string
  /** From `passwords.hash`; undefined without a password. */
  passwordHash: string | undefined
  /** Why the password must be changed at the first login; for accounts opened by an upline or staff. */
  mustChange?: MustChange
  type?: AccountType
  nickname?: string
  payeeName?: string
  email?: string
  /** Whether access to the address was proven. */
  isEmailConfirmed?: boolean
  /** In the form of E.164, '' for none; confirmed when access to it was proven. */
  mobile?: { number: string; isConfirmed: boolean }
  /** Names at other services, by registration field. */
  handles?: Record<string, string>
  idNumber?: string
  sponsors?: { uplineId: bigint | undefined; referrerId: bigint | undefined }
  language: Language
  /** The name of a picture in /art/avatar; derived from the id if absent. */
  avatar?: string
  prizeMode?: number
  /** Level among the VIPs, 0 for a new member. */
  rankLevel?: number
  registeredAt: Date
  registered?: { origin: string; device?: Buffer | undefined; url: string; method: string }
  /** Whether every login needs a second factor. */
  alwaysVerify?: boolean
  /** Generated if absent. */
  inviteCode?: string
  /** When a trial ends. */
  endsAt?: Date
}

const prizeModeAtFirst = 1960
const avatarCount = 24n
const letters = 'abcdefghjkmnpqrstuvwxyz'
const nameLength = 9
const codeLength = 8

/**
 * Creates a member with password and the wallet accounts of the type, and appends the event `member.registered`
 * {username, type, method, isMobileConfirmed}. A taken username is a unique violation of `member_username`, a mail address of `member_email`, a
 * confirmed number of `member_mobile`.
 */
export const registerMember = async (
  tx: Tx,
  { newMemberId, rng }: Pick<KitServices, 'newMemberId' | 'rng'>,
  opened: NewMember,
): Promise<Member> => {
  const { mustChange = 'NO', passwordHash, email = '', handles = {}, registered, mobile, idNumber, sponsors, ...others } = opened
  const { isEmailConfirmed = false, alwaysVerify = false, inviteCode = newInviteCode(rng), ...given } = others
  const isTrial = opened.type === trialType
  const id = isTrial ? trialMemberId(newMemberId()) : newMemberId()
  const { origin, device, url, method } = registered ?? { origin: '', url: '', method: '' }
  const username = given.username ?? `p${charactersOf(rng, `${letters}23456789`, nameLength)}`
  const member = {
    type: 0,
    nickname: username,
    payeeName: '',
    avatar: avatarOf(id),
    prizeMode: prizeModeAtFirst,
    rankLevel: 0,
    ...given,
    endsAt: opened.endsAt ?? null,
    username,
    id,
  } as const
  await insertMember(tx, {
    ...member,
    usernameKey: keyOfUsername(username),
    email,
    emailConfirmedAt: isEmailConfirmed ? member.registeredAt : null,
    mobile: mobile?.number ?? '',
    mobileConfirmedAt: mobile?.isConfirmed ? member.registeredAt : null,
    handles,
    particulars: idNumber ? { idNumber } : {},
    inviteCode,
    uplineId: sponsors?.uplineId ?? null,
    referrerId: sponsors?.referrerId ?? null,
    alwaysVerify,
    passwordHash: passwordHash || null,
    mustChange,
    registeredOrigin: origin,
    registeredDevice: device ?? null,
    registeredUrl: url,
    registeredMethod: method,
  })
  if (isTrial) await openAccount(tx, id, ['trial'])
  else if (!isAssistant(member.type)) await openAccount(tx, id)
  await appendEvents(tx, {
    kind: 'member.registered',
    memberId: id,
    body: { username, type: member.type, method, isMobileConfirmed: mobile?.isConfirmed === true },
    at: member.registeredAt,
  })
  return { ...member, labels: [], status: 'active', lastLoginAt: null, previousLoginAt: null }
}

/** A code that a member or a link invites by. */
export const newInviteCode = (rng: Rng): string => charactersOf(rng, `${letters}23456789`, codeLength).toUpperCase()

const charactersOf = (rng: Rng, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[rng.below(alphabet.length)] ?? '').join('')

// Consecutive ids differ in their time part, not in their low bits, so both are added.
const avatarOf = (id: bigint): string => String((((id >> 18n) + id) % avatarCount) + 1n).padStart(2, '0')
