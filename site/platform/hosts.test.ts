import { beforeEach, expect, test, vi } from 'vitest'
import { atLaunchHost, hostLuck, pickHost } from './hosts.ts'

const hosts = ['https://a.example', 'https://b.example', 'https://c.example']

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test.each([
  [0, 'https://a.example'],
  [0.34, 'https://b.example'],
  [0.999_999_999, 'https://c.example'],
])('luck %d takes %s', (luck, host) => {
  expect(pickHost(hosts, luck)).toBe(host)
})

test('no host is picked of none', () => {
  expect(pickHost([], 0.5)).toBe('')
})

test('a tab stays with its luck, another may have another', () => {
  const luck = hostLuck()
  expect(Array.from({ length: 20 }, hostLuck)).toEqual(Array.from({ length: 20 }, () => luck))
  const others = new Set<string>()
  for (let tab = 0; tab < 200; tab++) {
    sessionStorage.removeItem('host_luck')
    others.add(pickHost(hosts, hostLuck()))
  }
  expect([...others].sort()).toEqual(hosts)
})

test.each([
  ['/games/koi?t=1', 'https://a.example/games/koi?t=1'],
  ['https://studio.example/koi', 'https://studio.example/koi'],
  ['//studio.example/koi', '//studio.example/koi'],
])('a game at %s starts at %s', (url, at) => {
  expect(atLaunchHost(url, 'https://a.example')).toBe(at)
  expect(atLaunchHost(url, '')).toBe(url)
})
