import { beforeEach, expect, test, vi } from 'vitest'

const storage = () => {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const member = { id: '42', account: 'su_mon', nickname: 'Su Mon', type: 1, toUpline: true, memberLabel: ['new'] }

let browser = storage()
const load = async () => {
  browser = storage()
  vi.stubGlobal('sessionStorage', browser)
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => vi.unstubAllGlobals())

test('a login keeps the agreed keys', async () => {
  const { startSession, rememberMember, rememberBrand, currentToken } = await load()
  rememberBrand({ merchant: 'Tamuvo', merchantCode: 'tamuvo', platform: 'W' })
  startSession({ token: 'secret', username: 'su_mon', mustChange: true })
  rememberMember(member)
  expect(currentToken()).toBe('secret')
  expect(Object.fromEntries(browser.stored)).toEqual({
    token: 'secret',
    merchant: 'Tamuvo',
    merchantCode: 'tamuvo',
    platform: 'W',
    nickname: 'Su Mon',
    account: 'su_mon',
    username: 'su_mon',
    customerId: '42',
    isAgent: '1',
    toUpline: 'true',
    memberLabel: '["new"]',
    cpw: 'true',
  })
})

test('leaving forgets the member, keeps the brand and tells', async () => {
  const { startSession, rememberMember, rememberBrand, endSession, onSessionEnd, currentToken } = await load()
  const listener = vi.fn()
  onSessionEnd(listener)
  rememberBrand({ merchant: 'Tamuvo', merchantCode: 'tamuvo', platform: 'W' })
  startSession({ token: 'secret', username: 'su_mon' })
  rememberMember(member)
  endSession('left')
  expect(Object.fromEntries(browser.stored)).toEqual({ merchant: 'Tamuvo', merchantCode: 'tamuvo', platform: 'W' })
  expect(currentToken()).toBeNull()
  expect(listener).toHaveBeenCalledExactlyOnceWith('left')
})
