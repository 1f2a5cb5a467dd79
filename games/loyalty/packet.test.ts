import { amount, sum } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPacketFair, luckiestOf, packetCommit, shareMin, splitPacket } from './packet.ts'

type Case = { in: { totalCents: number; n: number; seed: string }; out: { cents: number[]; sum: number } }
const { cases } = JSON.parse(readFileSync(new URL('../vectors/red_packet.json', import.meta.url), 'utf8')) as { cases: Case[] }

test.each(cases)('$in.totalCents among $in.n by $in.seed', ({ in: { totalCents, n, seed }, out }) => {
  const shares = splitPacket(amount(BigInt(totalCents)), n, seed)
  expect(shares.map(Number)).toEqual(out.cents)
  expect(Number(sum(shares))).toBe(out.sum)
})

const packets = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.bigInt({ min: 0n, max: 100_000_00n }), fc.string())
  .map(([count, more, seed]) => ({ count, total: amount(BigInt(count) * shareMin + more), seed }))

test('shares come to the amount, none below the least, none above twice the mean of what is left', () => {
  fc.assert(
    fc.property(packets, ({ count, total, seed }) => {
      const shares = splitPacket(total, count, seed)
      expect(shares).toHaveLength(count)
      expect(sum(shares)).toBe(total)
      let left: bigint = total
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(shareMin)
        if (index < count - 1) expect(share).toBeLessThanOrEqual((2n * left) / BigInt(count - index) - shareMin)
        left -= share
      }
    }),
  )
})

test('the same seed gives the same shares, and nothing else passes for them', () => {
  fc.assert(
    fc.property(packets, ({ count, total, seed }) => {
      const shares = splitPacket(total, count, seed)
      const commit = packetCommit(seed, shares)
      expect(splitPacket(total, count, seed)).toEqual(shares)
      expect(isPacketFair({ total, seed, commit, shares })).toBe(true)
      expect(isPacketFair({ total, seed: `${seed}x`, commit, shares })).toBe(false)
      expect(isPacketFair({ total: amount(total + 1n), seed, commit, shares })).toBe(false)
      const moved = shares.map((share, index) => amount(index === 0 ? share + 1n : share))
      expect(isPacketFair({ total: amount(total + 1n), seed, commit, shares: moved })).toBe(false)
    }),
    { numRuns: 50 },
  )
})

test('on average every place of the list is worth the same', () => {
  const [count, total, packetsMade] = [5, amount(10_00n), 4_000]
  const sums = Array.from({ length: count }, () => 0)
  for (let index = 0; index < packetsMade; index++)
    for (const [place, share] of splitPacket(total, count, `fair-${index}`).entries())
      sums[place] = (sums[place] ?? 0) + Number(share)
  for (const each of sums) expect(each / packetsMade / (Number(total) / count)).toBeCloseTo(1, 1)
})

test('a packet that has not enough for all is not split', () => {
  expect(() => splitPacket(amount(4n), 5, 'x')).toThrow(RangeError)
  expect(() => splitPacket(amount(4n), 0, 'x')).toThrow(RangeError)
})

test('of equal shares the first is the luckiest', () => {
  expect(luckiestOf([3n, 9n, 9n, 1n].map(amount))).toBe(1)
  expect(luckiestOf([])).toBe(-1)
})
