import { isCommonPassword } from '@tamuvo/contract/password-rules.ts'
import type { AccountType } from '@tamuvo/contract/brand.ts'
import { makePassword } from '../account/password/make-password.ts'
import { registerMember } from '../account/register-member.ts'
import { textFault } from '../account/rules.ts'
import { usernameIndex } from '../account/store.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { isDuplicate } from '../kit/idempotency.ts'
import type { Refuse } from '../kit/refuse.ts'
import type { AgentServices } from './services.ts'
import type { Language } from '@tamuvo/contract/languages.ts'

type Refusals = Refuse<'FIELDS_INVALID' | 'PASSWORD_COMMON' | 'USERNAME_IN_USE'>

/**
 * The initial password of an account that another opens: as typed, or made.
 * @throws Refused FIELDS_INVALID, PASSWORD_COMMON
 */
export const initialPassword = async (
  typed: string,
  username: string,
  { settings, rng }: AgentServices,
  refuse: Refuse<'FIELDS_INVALID' | 'PASSWORD_COMMON'>,
): Promise<string> => {
  if (typed === '') return makePassword(rng)
  const rules = await settings.get('register.fields')
  const fault = textFault(rules.password, typed)
  if (fault) throw refuse('FIELDS_INVALID', { fields: { password: fault } })
  if (isCommonPassword(typed, username)) throw refuse('PASSWORD_COMMON')
  return typed
}

export type Opening = {
  username: string
  password: string
  type: AccountType
  nickname?: string
  /** Undefined: the platform. */
  uplineId: bigint | undefined
  prizeMode?: number
  language: Language
  now: Date
}

export type Opened = { memberId: bigint; username: string; password: string }

/**
 * Opens an account for another person, below an agent or the platform, whose first login asks for another password.
 * @param then goes on in the same transaction
 * @throws Refused, also USERNAME_IN_USE
 */
export const openBelow = async (
  services: AgentServices,
  { username, password: typed, type, nickname, uplineId, prizeMode, language, now }: Opening,
  refuse: Refusals,
  then: { before(tx: Tx): Promise<unknown>; after(tx: Tx, memberId: bigint): Promise<unknown> },
): Promise<Opened> => {
  const fault = textFault((await services.settings.get('register.fields')).username, username)
  if (fault) throw refuse('FIELDS_INVALID', { fields: { username: fault } })
  const password = await initialPassword(typed, username, services, refuse)
  const passwordHash = await services.passwords.hash(password)
  const opened = {
    username,
    passwordHash,
    mustChange: 'FIRST',
    type,
    ...(nickname ? { nickname } : {}),
    ...(prizeMode === undefined ? {} : { prizeMode }),
    sponsors: { uplineId, referrerId: undefined },
    language,
    registeredAt: now,
    registered: { origin: '', url: '', method: 'agent' },
  } as const
  try {
    const memberId = await inTransaction(services.database, async (tx) => {
      await then.before(tx)
      const { id } = await registerMember(tx, services, opened)
      await then.after(tx, id)
      return id
    })
    return { memberId, username, password }
  } catch (error) {
    if (isDuplicate(error, usernameIndex)) throw refuse('USERNAME_IN_USE', { fields: { username: 'taken' } })
    throw error
  }
}
