import { createStore, useStore } from '../hooks/store.ts'
import { tabStorage } from './storage.ts'

/** The names under which a session is kept in the browser's session storage. */
export const sessionKeys = [
  'token',
  'merchant',
  'merchantCode',
  'platform',
  'nickname',
  'account',
  'username',
  'customerId',
  'isAgent',
  'toUpline',
  'memberLabel',
  'cpw',
  'settings',
  'routers',
  'validate',
  'gameVendor',
  'index_notice',
  'merchantWallet',
] as const
export type SessionKey = (typeof sessionKeys)[number]

/** These name the brand, not the member: they outlive a logout. */
const brandKeys = ['merchant', 'merchantCode', 'platform'] as const satisfies readonly SessionKey[]

export type MemberFacts = {
  id: string
  account: string
  nickname: string
  type: number
  toUpline: boolean
  memberLabel: readonly string[]
}

const token = createStore<string | null>(tabStorage.read('token'))
const endListeners = new Set<(reason: EndReason) => void>()

/** `left`: the member logged out. `expired`: the server no longer knows the token. */
export type EndReason = 'left' | 'expired'

export const readSession = (key: SessionKey): string | null => tabStorage.read(key)
export const writeSession = (key: SessionKey, value: string): void => tabStorage.write(key, value)

export const currentToken = token.get
export const onTokenChange = token.watch

/** Keeps a fresh login. `mustChange` says that a new password is due before anything else. */
export const startSession = (login: { token: string; username: string; mustChange?: boolean }): void => {
  writeSession('token', login.token)
  writeSession('username', login.username)
  writeSession('cpw', String(login.mustChange ?? false))
  token.set(login.token)
}

/** Keeps who the session belongs to. `isAgent` is the numeric account type. */
export const rememberMember = (member: MemberFacts): void => {
  writeSession('customerId', member.id)
  writeSession('account', member.account)
  writeSession('nickname', member.nickname)
  writeSession('isAgent', String(member.type))
  writeSession('toUpline', String(member.toUpline))
  writeSession('memberLabel', JSON.stringify(member.memberLabel))
}

export const rememberBrand = (named: { merchant: string; merchantCode: string; platform: string }): void => {
  for (const key of brandKeys) writeSession(key, named[key])
}

/** Stores whether the member has a single wallet; an answer to an ended session is dropped. */
export const rememberWallet = (of: string, { isSingle }: { isSingle: boolean }): void => {
  if (of === token.get()) writeSession('merchantWallet', JSON.stringify({ isSingle }))
}

/** Forgets the member, keeps the brand, and calls the listeners. */
export const endSession = (reason: EndReason): void => {
  const parts = brandKeys.map((key) => [key, readSession(key)] as const)
  for (const key of sessionKeys) tabStorage.remove(key)
  for (const [key, value] of parts) if (value !== null) writeSession(key, value)
  token.set(null)
  for (const listener of endListeners) listener(reason)
}

export const onSessionEnd = (listener: (reason: EndReason) => void): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

export const useIsLoggedIn = (): boolean => useStore(token) !== null
