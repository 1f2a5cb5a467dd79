import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commitmentOf } from '../kit/stream.ts'
import { checkDraw, drawRaffle, numberOf, type RafflePrize, totalWeight } from './raffle.ts'

type Case = {
  in: { serverSeed: string; clientSeed: string; nonce: number; prizes: { id: string; w: number }[] }
  out: { commit: string; prize: string }
}
const { cases } = JSON.parse(readFileSync(new URL('../vectors/raffle.json', import.meta.url), 'utf8')) as { cases: Case[] }

test.each(cases)('nonce $in.nonce gives $out.prize', ({ in: { prizes: given, ...seeds }, out }) => {
  const prizes = given.map(({ w }) => ({ weight: w, stock: null }))
  const { drawn, won } = drawRaffle(
    prizes,
    seeds,
    prizes.map(() => 0),
  )
  expect([given[drawn]?.id, given[won]?.id]).toEqual([out.prize, out.prize])
  expect(commitmentOf(seeds.serverSeed)).toBe(out.commit)
})

const seeds = { serverSeed: 's3cr3t-demo', clientSeed: 'alice' }
const prizes: RafflePrize[] = [
  { weight: 1, stock: 1 },
  { weight: 1, stock: 2 },
  { weight: 2, stock: null },
]

test.each([
  [[0, 0, 0], 0],
  [[1, 0, 0], 1],
  [[1, 2, 9], 2],
])('with %j given before, the highest prize falls to place %i', (given, won) => {
  const nonce = Array.from({ length: 100 }, (_, each) => each).find((each) => numberOf({ ...seeds, nonce: each }, 4) === 0) ?? 0
  expect(drawRaffle(prizes, { ...seeds, nonce }, given)).toEqual({ drawn: 0, won })
})

const raffles = fc
  .array(
    fc.record({ weight: fc.integer({ min: 1, max: 50 }), stock: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }) }),
    { minLength: 1, maxLength: 7 },
  )
  .map((list): RafflePrize[] => [...list, { weight: 10, stock: null }])

test('draw by draw no prize is given beyond its stock, every draw gives one, and each can be checked', () => {
  fc.assert(
    fc.property(raffles, fc.string(), fc.string(), (list, serverSeed, clientSeed) => {
      const given = list.map(() => 0)
      for (let nonce = 0; nonce < 60; nonce++) {
        const draw = { serverSeed, clientSeed, nonce }
        const before = [...given]
        const { drawn, won } = drawRaffle(list, draw, before)
        expect(won).toBeGreaterThanOrEqual(drawn)
        given[won] = (given[won] ?? 0) + 1
        const { stock } = list[won] ?? { stock: 0 }
        if (stock !== null) expect(given[won]).toBeLessThanOrEqual(stock)
        const proven = { ...draw, drawn, won, given: before, commitment: commitmentOf(serverSeed) }
        expect(checkDraw(list, proven).every(({ holds }) => holds)).toBe(true)
        const other = checkDraw(list, { ...proven, drawn: drawn + 1, won: won + 1, commitment: '' })
        expect(other.some(({ holds }) => holds)).toBe(false)
      }
      expect(given.reduce((sum, each) => sum + each, 0)).toBe(60)
    }),
  )
})

test('numbers fall on each prize as often as its weight says', () => {
  const counts = prizes.map(() => 0)
  const draws = 40_000
  for (let nonce = 0; nonce < draws; nonce++) {
    const { drawn } = drawRaffle(prizes, { ...seeds, nonce }, [])
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  const expected = prizes.map(({ weight }) => (draws * weight) / totalWeight(prizes))
  const chiSquare = counts.reduce((sum, count, at) => sum + (count - (expected[at] ?? 1)) ** 2 / (expected[at] ?? 1), 0)
  // 99.9 % of fair raffles of three prizes stay below.
  expect(chiSquare).toBeLessThan(13.8)
})
