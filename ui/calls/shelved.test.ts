import { getSettings, listCountries } from '@tamuvo/contract/platform.ts'
import { sampleSettings } from '@tamuvo/contract/sample-settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const settings = sampleSettings

let kept = new Map<string, string>()
const load = async () => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.resetModules()
  return { ...(await import('./shelved.ts')), ...(await import('../session/session.ts')) }
}

beforeEach(() => vi.unstubAllGlobals())

test('an answer lies in the session storage under its name, with the time it came', async () => {
  const { shelve, readShelved } = await load()
  shelve('settings', getSettings, {}, settings, 1_000)
  expect([...kept.keys()]).toEqual(['settings'])
  expect(readShelved('settings', getSettings, {})).toEqual({ value: settings, at: 1_000 })
})

test('it answers no other question, none of another clock, and nothing of another shape', async () => {
  const { shelve, readShelved } = await load()
  shelve('settings', getSettings, {}, settings, 1_000)
  expect(readShelved('settings', listCountries, {})).toBeUndefined()
  expect(readShelved('routers', getSettings, {})).toBeUndefined()
  shelve('settings', getSettings, {}, settings, Date.now() + 3_600_000)
  expect(readShelved('settings', getSettings, {})).toBeUndefined()
  kept.set('settings', (kept.get('settings') ?? '').replace('"minAge":21', '"minAge":"old"'))
  expect(readShelved('settings', getSettings, {})).toBeUndefined()
  for (const broken of ['', '{', 'null', '"x"', '{"asked":1}']) {
    kept.set('settings', broken)
    expect(readShelved('settings', getSettings, {})).toBeUndefined()
  }
})

test('it goes with the session', async () => {
  const { shelve, readShelved, endSession, startSession, rememberWallet } = await load()
  startSession({ token: 'secret', username: 'su_mon' })
  rememberWallet('an older one', { isSingle: false })
  expect(kept.has('merchantWallet')).toBe(false)
  rememberWallet('secret', { isSingle: true })
  expect(kept.get('merchantWallet')).toBe('{"isSingle":true}')
  shelve('gameVendor', getSettings, {}, settings, 1_000)
  endSession('left')
  expect(readShelved('gameVendor', getSettings, {})).toBeUndefined()
  expect([...kept.keys()]).toEqual([])
})
