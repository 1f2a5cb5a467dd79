import { getSettings, listCountries } from '@tamuvo/contract/platform.ts'
import { sampleSettings } from '@tamuvo/contract/sample-settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const settings = sampleSettings

let stored = new Map<string, string>()
const load = async () => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.resetModules()
  return { ...(await import('./persisted.ts')), ...(await import('../session/session.ts')) }
}

beforeEach(() => vi.unstubAllGlobals())

test('an answer lies in the session storage under its name, with the time it came', async () => {
  const { persist, readPersisted } = await load()
  persist('settings', getSettings, {}, settings, 1_000)
  expect([...stored.keys()]).toEqual(['settings'])
  expect(readPersisted('settings', getSettings, {})).toEqual({ value: settings, at: 1_000 })
})

test('it answers no other question, none of another clock, and nothing of another shape', async () => {
  const { persist, readPersisted } = await load()
  persist('settings', getSettings, {}, settings, 1_000)
  expect(readPersisted('settings', listCountries, {})).toBeUndefined()
  expect(readPersisted('routers', getSettings, {})).toBeUndefined()
  persist('settings', getSettings, {}, settings, Date.now() + 3_600_000)
  expect(readPersisted('settings', getSettings, {})).toBeUndefined()
  stored.set('settings', (stored.get('settings') ?? '').replace('"minAge":21', '"minAge":"old"'))
  expect(readPersisted('settings', getSettings, {})).toBeUndefined()
  for (const broken of ['', '{', 'null', '"x"', '{"asked":1}']) {
    stored.set('settings', broken)
    expect(readPersisted('settings', getSettings, {})).toBeUndefined()
  }
})

test('it goes with the session', async () => {
  const { persist, readPersisted, endSession, startSession, rememberWallet } = await load()
  startSession({ token: 'secret', username: 'su_mon' })
  rememberWallet('an older one', { isSingle: false })
  expect(stored.has('merchantWallet')).toBe(false)
  rememberWallet('secret', { isSingle: true })
  expect(stored.get('merchantWallet')).toBe('{"isSingle":true}')
  persist('gameVendor', getSettings, {}, settings, 1_000)
  endSession('left')
  expect(readPersisted('gameVendor', getSettings, {})).toBeUndefined()
  expect([...stored.keys()]).toEqual([])
})
