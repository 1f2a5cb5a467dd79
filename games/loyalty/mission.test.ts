import { type Amount, amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ranked } from '../tournament/score.ts'
import { completedSteps, countMoves, drawsToMore, type Move, noProgress, paysTooMuch } from './mission.ts'
import { hasDoneEnough, referralReward, tiersReached } from './referral.ts'

type Row = { id: string; score: string; reachedAt: number }
type Invite = { deposit: string; valid: string; sameDevice?: boolean }
type Tier = { count: number; bonus: string }
type Case = {
  label: string
  in: {
    rows: Row[]
    invites: Invite[]
    perInvite: string
    minDeposit: string
    minValid: string
    tiers: Tier[]
  }
  out: { rank: number; id: string }[] | { qualified: number; reward: string }
}
const { cases } = JSON.parse(readFileSync(new URL('../vectors/missions_referral.json', import.meta.url), 'utf8')) as {
  cases: Case[]
}
const labelled = (label: string) => cases.filter((each) => each.label === label)
const money = (text: string): Amount => fromWire(text.includes('.') ? text : `${text}.00`)

test.each(labelled('leaderboard'))('ranks by score, then who reached it first, then id', ({ in: { rows }, out }) => {
  const contenders = rows.map(({ id, score, reachedAt }) => ({
    id,
    memberId: BigInt(id.slice(1)),
    score: BigInt(score),
    reachedAt: new Date(reachedAt),
  }))
  expect(ranked(contenders).map(({ id }, index) => ({ rank: index + 1, id }))).toEqual(out)
})

test.each(labelled('referral'))('rewards friends who qualify, and tiers once', ({ in: given, out }) => {
  const terms = {
    perFriend: money(given.perInvite),
    minDeposit: money(given.minDeposit),
    minValid: money(given.minValid),
    tiers: given.tiers.map(({ count, bonus }) => ({ count, amount: money(bonus) })),
  }
  const qualified = given.invites.filter(
    ({ deposit, valid, sameDevice = false }) =>
      !sameDevice && hasDoneEnough({ deposit: money(deposit), valid: money(valid) }, terms),
  ).length
  expect({ qualified, reward: toWire(referralReward(terms, qualified)) }).toEqual(out)
})

test('tiers come once, however friends come in', () => {
  const tiers = [2, 5, 10].map((count) => ({ count, amount: amount(1n) }))
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 8 }), (steps) => {
      let before = 0
      const reached = steps.flatMap((step) => {
        const found = tiersReached({ tiers }, before, before + step)
        before += step
        return found
      })
      expect(reached).toEqual(tiersReached({ tiers }, 0, before))
    }),
  )
})

const movesOf = (amounts: readonly bigint[]): Move[] => amounts.map((moved, index) => ({ at: BigInt(index + 1), moved }))

test('progress does not depend on how what counts is grouped, corrections included', () => {
  const amounts = fc.array(fc.bigInt({ min: -500n, max: 1_000n }), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.nat(), fc.bigInt({ min: 1n, max: 5_000n }), (list, cut, goal) => {
      const moves = movesOf(list)
      const at = moves.length === 0 ? 0 : cut % moves.length
      const inTwo = countMoves(countMoves(noProgress, moves.slice(0, at), goal), moves.slice(at), goal)
      const whole = countMoves(noProgress, moves, goal)
      expect(inTwo).toEqual(whole)
      const totals = list.map((_each, index) => list.slice(0, index + 1).reduce((sum, each) => sum + each, 0n))
      const first = totals.findIndex((total) => total >= goal)
      expect(whole.reachedAt).toBe(first === -1 ? undefined : BigInt(first + 1))
    }),
  )
})

test('a step is completed with all before it', () => {
  expect(completedSteps([3n, 9n, 5n])).toEqual([3n, 9n, 9n])
  expect(completedSteps([3n, undefined, 5n])).toEqual([3n, undefined, undefined])
  expect(completedSteps([])).toEqual([])
})

test('what draws to higher stakes is found', () => {
  expect(paysTooMuch({ goal: 10_000n, worth: 200n }, 200n)).toBe(false)
  expect(paysTooMuch({ goal: 10_000n, worth: 201n }, 200n)).toBe(true)
  const steps = (...pairs: [bigint, bigint][]) => pairs.map(([goal, worth]) => ({ goal, worth }))
  expect(drawsToMore(steps([10_000n, 100n], [50_000n, 500n]))).toBe(false)
  expect(drawsToMore(steps([50_000n, 501n], [10_000n, 100n]))).toBe(true)
  expect(drawsToMore(steps([10_000n, 100n], [10_000n, 900n]))).toBe(false)
})
