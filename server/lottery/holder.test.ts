import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isShare, isShareKey, shareMessage } from '@tamuvo/games/lottery/shares.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { openHolder } from './holder.ts'
import { type KeyStore, keysInFolder, keysInMemory } from '../kit/key-store.ts'
import { testHolderKeys } from './testing-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'tamuvo-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [ten, twenty] = ['1'.repeat(64), '2'.repeat(64)]
const request = { game: 'FAST5', issue: '20260805-0531', commitment: ten, salesDigest: ten }
const closesAt = '2026-08-05T02:20:55Z'
const holderAt = (at: string, store: KeyStore) => openHolder({ store, clock: steppedClock(at), name: 'holder-a', bits: 2_048 })

describe.each([
  ['memory', () => keysInMemory(testHolderKeys)],
  [
    'a folder',
    () => {
      const store = keysInFolder(mkdtempSync(join(folder, 'holder-')))
      store.keep('holder-a.pem', () => testHolderKeys['holder-a.pem'])
      return store
    },
  ],
] as const)('a holder with its key in %s', (_where, open) => {
  test('signs a draw once it is closed, each time the same', () => {
    const holder = holderAt(closesAt, open())
    expect(isShareKey(holder.key())).toBe(true)
    const signature = holder.sign(request)
    expect(isShare(holder.modulus, shareMessage(request), typeof signature === 'string' ? signature : '')).toBe(true)
    expect(holder.sign(request)).toBe(signature)
  })

  test('signs one digest, also after it was started again', () => {
    const store = open()
    holderAt(closesAt, store).sign(request)
    const again = holderAt('2026-08-05T02:21:55Z', store)
    expect(again.sign({ ...request, salesDigest: twenty })).toEqual({ refusal: 'signed' })
    expect(again.sign(request)).toBeTypeOf('string')
  })

  test.each([
    ['before the closing', '2026-08-05T02:20:54.999Z', {}, 'open'],
    ['days later', '2026-08-07T02:21:01Z', {}, 'past'],
    ['of a game that is not ours', closesAt, { game: 'KENO' }, 'unknown'],
    ['of a draw that is not in the schedule', closesAt, { issue: '20260805-9999' }, 'unknown'],
    ['with a digest that is none', closesAt, { salesDigest: '../../x' }, 'unknown'],
    ['with a commitment that is none', closesAt, { commitment: '../../x' }, 'unknown'],
  ])('does not sign %s', (_what, at, change, refusal) => {
    expect(holderAt(at, open()).sign({ ...request, ...change })).toEqual({ refusal })
  })

  test('forgets what nobody can ask for again', () => {
    const store = open()
    const [first, later] = [holderAt(closesAt, store), holderAt('2026-08-10T02:20:55Z', store)]
    first.sign(request)
    later.sign({ ...request, issue: '20260810-0531' })
    // The note is gone, and the draw is past.
    expect(later.sign({ ...request, salesDigest: twenty })).toEqual({ refusal: 'past' })
  })
})

describe('keys in a folder', () => {
  test('are readable by their owner alone, and the first of two that are made stays', () => {
    const place = mkdtempSync(join(folder, 'store-'))
    const store = keysInFolder(place)
    expect(
      store.keep('a/key', () => {
        // Another process was faster.
        keysInFolder(place).keep('a/key', () => 'first')
        return 'second'
      }),
    ).toBe('first')
    expect(statSync(join(place, 'a', 'key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(place, 'a'))).toEqual(['key'])
  })
})
