import { amount, type Amount } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Contender, ranked, scoreOf, shareOut, totalOf } from './score.ts'

const scores = fc.array(fc.bigInt(0n, 5_000_000n), { maxLength: 40 })
const contenders = fc
  .array(fc.record({ score: fc.bigInt(0n, 6n), ms: fc.integer({ min: 0, max: 4 }) }), { maxLength: 30 })
  .map((all) => all.map(({ score, ms }, no): Contender => ({ memberId: BigInt(no + 1), score, reachedAt: new Date(ms) })))
const prizes = fc.array(fc.bigInt(1n, 1_000n).map(amount), { minLength: 1, maxLength: 12 })

describe('a score', () => {
  test.each([
    [100n, 0n, 0n],
    [100n, 250n, 25_000n],
    [300n, 100n, 3_333n],
    [10n, 10_000_00n, 1_000_000_000n],
  ])('of a stake of %d that returns %d is %d', (stake, payout, score) => {
    expect(scoreOf({ stake: amount(stake), payout: amount(payout) })).toBe(score)
  })

  test('does not grow with the stake', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 1_000n), fc.bigInt(0n, 9_000n), fc.bigInt(1n, 500n), (stake, payout, times) => {
        const [one, many] = [1n, times].map((by) => scoreOf({ stake: amount(stake * by), payout: amount(payout * by) }))
        expect(one).toBe(many)
      }),
    )
  })

  test('of the best rounds does not depend on their order, and never falls with a round more', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 8 }), fc.bigInt(0n, 5_000_000n), (all, count, more) => {
        const rule = { kind: 'sum', count } as const
        expect(totalOf(rule, all)).toBe(totalOf(rule, all.toReversed()))
        expect(totalOf(rule, [...all, more]) >= totalOf(rule, all)).toBe(true)
        // What is not among the best may be forgotten.
        const kept = all.toSorted((a, b) => (a > b ? -1 : 1)).slice(0, count)
        expect(totalOf(rule, [...kept, more])).toBe(totalOf(rule, [...all, more]))
        expect(totalOf({ kind: 'best' }, all)).toBe(all.reduce((best, each) => (each > best ? each : best), 0n))
      }),
    )
  })
})

describe('places', () => {
  test('go to the higher score, and of equal ones to who was first', () => {
    fc.assert(
      fc.property(contenders, (all) => {
        const order = ranked(all)
        expect(order).toHaveLength(all.filter(({ score }) => score > 0n).length)
        for (const [place, after] of order.slice(1).entries()) {
          const before = order[place]!
          expect(before.score >= after.score).toBe(true)
          if (before.score === after.score) expect(before.reachedAt <= after.reachedAt).toBe(true)
        }
        expect(ranked(all.toReversed())).toEqual(order)
      }),
    )
  })

  test('share the prizes to the last minor unit: each once, and what is not won is left', () => {
    fc.assert(
      fc.property(contenders, prizes, (all, each: Amount[]) => {
        const { paid, left } = shareOut(each, all)
        const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
        expect(sum(paid.map(({ prize }) => prize)) + left).toBe(sum(each))
        expect(new Set(paid.map(({ winner }) => winner.memberId)).size).toBe(paid.length)
        expect(paid.map(({ place }) => place)).toEqual(paid.map((_, index) => index + 1))
      }),
    )
  })
})
