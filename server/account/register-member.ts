import type { AccountType } from '@tamuvo/contract/brand.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Tx } from '../kit/database.ts'
import { announce } from '../kit/facts.ts'
import type { KitServices } from '../kit/services.ts'
import { openAccount } from '../ledger/ledger.ts'
import { keyOfUsername } from './rules.ts'
import { insertMember, type Member, type MustChange } from './store.ts'

export type NewMember = {
  username: string
  /** Made by `passwords.hash`. */
  passwordHash: string
  /** Why she has to change it first; for accounts that somebody else opens. */
  mustChange?: MustChange
  type?: AccountType
  nickname?: string
  payeeName?: string
  email?: string
  /** Names at other services, by registration field. */
  handles?: Record<string, string>
  language: Language
  /** The name of a picture in /art/avatar; by chance of the id if absent. */
  avatar?: string
  prizeMode?: number
  /** Level among the VIPs, 0 for a new member. */
  rankLevel?: number
  registeredAt: Date
  registered?: { origin: string; url: string; method: string }
}

const prizeModeAtFirst = 1960
const avatarCount = 24n

/**
 * Opens a member with her password and her purses, and announces `member.registered` {username, type, method}.
 * A username that is there already is a unique violation of `member_username`, a mail address of `member_email`.
 */
export const registerMember = async (
  tx: Tx,
  { newMemberId }: Pick<KitServices, 'newMemberId'>,
  opened: NewMember,
): Promise<Member> => {
  const { mustChange = 'NO', passwordHash, email = '', handles = {}, registered, ...given } = opened
  const id = newMemberId()
  const { origin, url, method } = registered ?? { origin: '', url: '', method: '' }
  const member = {
    type: 0,
    nickname: given.username,
    payeeName: '',
    avatar: avatarOf(id),
    prizeMode: prizeModeAtFirst,
    rankLevel: 0,
    ...given,
    id,
  } as const
  const record = { ...member, usernameKey: keyOfUsername(member.username), email, handles, passwordHash, mustChange }
  await insertMember(tx, { ...record, registeredOrigin: origin, registeredUrl: url, registeredMethod: method })
  await openAccount(tx, id)
  await announce(tx, {
    kind: 'member.registered',
    memberId: id,
    body: { username: member.username, type: member.type, method },
    at: member.registeredAt,
  })
  return { ...member, status: 'active', lastLoginAt: null, previousLoginAt: null }
}

// Ids made one after the other differ in their middle, not at their end, so the time part counts too.
const avatarOf = (id: bigint): string => String((((id >> 18n) + id) % avatarCount) + 1n).padStart(2, '0')
