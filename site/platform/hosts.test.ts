import { beforeEach, expect, test, vi } from 'vitest'
import { atLaunchHost, hostShare, pickHost } from './hosts.ts'

const hosts = ['https://a.example', 'https://b.example', 'https://c.example']

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test.each([
  [0, 'https://a.example'],
  [0.34, 'https://b.example'],
  [0.999_999_999, 'https://c.example'],
])('the number %d takes %s', (rng, host) => {
  expect(pickHost(hosts, rng)).toBe(host)
})

test('no host is picked of none', () => {
  expect(pickHost([], 0.5)).toBe('')
})

test('a tab stays with its rng, another may have another', () => {
  const rng = hostShare()
  expect(Array.from({ length: 20 }, hostShare)).toEqual(Array.from({ length: 20 }, () => rng))
  const others = new Set<string>()
  for (let tab = 0; tab < 200; tab++) {
    sessionStorage.removeItem('host_luck')
    others.add(pickHost(hosts, hostShare()))
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
