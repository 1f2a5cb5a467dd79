import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../vectors/provably_fair.json' with { type: 'json' }
import { bytesOf, hexOf, hmacSha256, sha256 } from './sha256.ts'
import { commitmentOf, fairStream } from './stream.ts'

const streams = vectors.vectors.filter((each) => each.commitment !== undefined)
const rejection = vectors.vectors.find((each) => each.rejection)
const times = <Value>(count: number, take: () => Value): Value[] => Array.from({ length: count }, take)

describe.each(streams)('stream of client seed "$clientSeed"', (vector) => {
  const stream = () => fairStream(vector)

  test('matches its commitment and words', () => {
    expect(commitmentOf(vector.serverSeed)).toBe(vector.commitment)
    const block = hmacSha256(bytesOf(vector.serverSeed), bytesOf(`${vector.clientSeed}:${vector.nonce}:0`))
    expect(hexOf(block)).toBe(vector.block0)
    const words = stream()
    expect(times(10, words.word)).toEqual(vector.first10u32)
    expect(words.words).toEqual(vector.first10u32)
  })

  test('chooses numbers', () => {
    expect(
      times(
        5,
        (
          (taken) => () =>
            taken.uniform(10)
        )(stream()),
      ),
    ).toEqual(vector.uniform10x5)
    expect(stream().uniform(10_000)).toBe(vector.dice10000)
    expect(stream().uniform(37)).toBe(vector.roulette37)
    expect(
      times(
        3,
        (
          (taken) => () =>
            taken.uniform(6) + 1
        )(stream()),
      ),
    ).toEqual(vector.sicbo)
    expect(
      times(
        5,
        (
          (taken) => () =>
            taken.uniform(36)
        )(stream()),
      ),
    ).toEqual(vector.slotStops36x5)
    const taken = stream()
    expect((taken.word() >>> 6) * 2 ** 26 + (taken.word() >>> 6)).toBe(vector.u52)
  })

  test('shuffles and picks', () => {
    expect(
      stream()
        .pick(25, 5)
        .toSorted((a, b) => a - b),
    ).toEqual(vector.mines5of25)
    expect(
      stream()
        .pick(80, 20)
        .map((n) => n + 1),
    ).toEqual(vector.keno20of80)
    expect(
      stream()
        .pick(10, 10)
        .map((n) => n + 1),
    ).toEqual(vector.pk10)
    expect(stream().shuffle(52).slice(0, 10)).toEqual(vector.deck52first10)
    expect(stream().shuffle(416).slice(0, 10)).toEqual(vector.shoe416first10)
  })
})

test('skips words that would cause modulo bias', () => {
  const { serverSeed = '', clientSeed = '', nonce = 0, n = 1, out = [], u32Consumed } = rejection ?? {}
  const stream = fairStream({ serverSeed, clientSeed, nonce })
  expect(times(out.length, () => stream.uniform(n))).toEqual(out)
  expect(stream.words).toHaveLength(u32Consumed ?? 0)
})

test('a published chain of hashes verifies backwards', () => {
  let hash = vectors.chain.published
  for (const round of vectors.chain.rounds) {
    expect(hexOf(sha256(bytesOf(round.hash)))).toBe(hash)
    hash = round.hash
  }
})

test('shuffles keep every number once, picks never repeat', () => {
  const seed = fc.record({ serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/), clientSeed: fc.string(), nonce: fc.nat() })
  fc.assert(
    fc.property(seed, fc.integer({ min: 1, max: 100 }), fc.nat(100), (seeds, count, taken) => {
      const stream = fairStream(seeds)
      expect(new Set(stream.shuffle(count)).size).toBe(count)
      expect(new Set(stream.pick(count, Math.min(taken, count))).size).toBe(Math.min(taken, count))
    }),
  )
})

test.each([0, -1, 1.5, NaN, 2 ** 32 + 1])('refuses to choose below %s', (below) => {
  expect(() => fairStream({ serverSeed: '', clientSeed: '', nonce: 0 }).uniform(below)).toThrow(RangeError)
})

// Each value is expected 1000 times; 27.88 is the 0.1 % point of chi square with 9 degrees of freedom.
test('digits are uniformly distributed', () => {
  const stream = fairStream({ serverSeed: 'a'.repeat(64), clientSeed: 'evenness', nonce: 0 })
  const seen = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i++) {
    const digit = stream.uniform(10)
    seen[digit] = (seen[digit] ?? 0) + 1
  }
  const chiSquare = seen.reduce((total, count) => total + (count - 1000) ** 2 / 1000, 0)
  expect(chiSquare).toBeLessThan(27.88)
})
