import { type GameType, gameTypes } from '@tamuvo/contract/brand.ts'
import { type Amount, amount, fromWire, sum, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feed, fullWeights, isFed, leftOf, type OpenRow, requiredOf, type SettledBet, type Use } from './rules.ts'
import vectors from './vectors/turnover_audit.json' with { type: 'json' }

const minor = (text: string): Amount => fromWire(text.includes('.') ? text : `${text}.00`)

type Sent = (typeof vectors.cases)[number]['in']
type Line = { bet: string; audit: string; used: string } | { bet: string; cleared: string }

const at = (second: number): Date => new Date(second * 1_000)

/** Plays a vector: rows come and bets settle in the order of time. */
const played = ({ audits, bets }: Sent) => {
  let rows: OpenRow[] = audits.map((audit, place) => ({
    id: BigInt(place),
    at: at(audit.at),
    required: requiredOf(minor(audit.base), Number(audit.mult) * 100),
    fed: zero,
    weights: ('weights' in audit && audit.weights) || fullWeights,
    expiresAt: null,
  }))
  const log: Line[] = []
  for (const [place, bet] of bets.entries()) {
    const result = feed(rows, {
      id: BigInt(place),
      product: bet.product as GameType,
      placedAt: at(bet.at),
      valid: minor(bet.valid),
    })
    rows = rows.map((row) => result.rows.find(({ id }) => id === row.id) ?? row)
    for (const { rowId, used } of result.uses)
      if (used > zero) log.push({ bet: bet.id, audit: audits[Number(rowId)]?.id ?? '', used: toWire(used) })
    if (!('balanceAfter' in bet) || minor(String(bet.balanceAfter)) >= 100n) continue
    log.push({ bet: bet.id, cleared: 'balance below 1.00' })
    rows = rows.map((row) => ({ ...row, fed: row.required }))
  }
  return { log, rows, names: audits.map(({ id }) => id) }
}

test.each(vectors.cases.map(({ in: sent, out }, no) => ({ no, sent, out })))('vector $no', ({ sent, out }) => {
  const { log, rows, names } = played(sent)
  expect(log).toEqual(out.log)
  expect(
    rows.map((row, place) => ({ id: names[place], required: toWire(row.required), remaining: toWire(leftOf(row)) })),
  ).toEqual(out.remaining)
  expect(rows.every(isFed)).toBe(out.withdrawAllowed)
})

test('a multiple is taken of the base, rounded up', () => {
  expect(requiredOf(amount(10_000n), 100)).toBe(10_000n)
  expect(requiredOf(amount(1n), 150)).toBe(2n)
  expect(requiredOf(amount(333n), 0)).toBe(0n)
})

test('what a row with a weight takes is used up in full, and only the rest flows on', () => {
  const rows: OpenRow[] = [
    { id: 1n, at: at(1), required: amount(1_000n), fed: zero, weights: { LIVE: 20 }, expiresAt: null },
    { id: 2n, at: at(2), required: amount(100_000n), fed: zero, weights: fullWeights, expiresAt: null },
  ]
  const { uses } = feed(rows, { id: 9n, product: 'LIVE', placedAt: at(3), valid: amount(10_000n) })
  expect(uses).toEqual([
    { betId: 9n, rowId: 1n, weight: 20, used: 1_000n },
    { betId: 9n, rowId: 2n, weight: 100, used: 5_000n },
  ])
})

test('a bet that counts nothing is noted once, and one that no row is open to not at all', () => {
  const row: OpenRow = { id: 1n, at: at(1), required: amount(100n), fed: zero, weights: { RNG: 100 }, expiresAt: at(5) }
  const bet = { id: 9n, product: 'PVP', valid: amount(50n) } as const
  expect(feed([row], { ...bet, placedAt: at(2) })).toEqual({ rows: [], uses: [{ betId: 9n, rowId: 1n, weight: 0, used: 0n }] })
  for (const placedAt of [at(0), at(1), at(5), at(6)]) expect(feed([row], { ...bet, product: 'RNG', placedAt }).uses).toEqual([])
  expect(feed([{ ...row, fed: row.required }], { ...bet, placedAt: at(2) }).uses).toEqual([])
})

const weights = fc.record(Object.fromEntries(gameTypes.map((product) => [product, fc.integer({ min: 0, max: 100 })])), {
  requiredKeys: [],
})
const rowsOf = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 20 }).map(at),
    required: fc.bigInt({ min: 1n, max: 100_000n }).map(amount),
    weights,
    expiresAt: fc.option(fc.integer({ min: 21, max: 40 }).map(at)),
  }),
  { maxLength: 6 },
)
const betsOf = fc.array(
  fc.record({
    product: fc.constantFrom(...gameTypes),
    placedAt: fc.integer({ min: 0, max: 45 }).map(at),
    valid: fc.bigInt({ min: 0n, max: 50_000n }).map(amount),
  }),
  { maxLength: 40 },
)

const playOut = (drawn: readonly Omit<OpenRow, 'id' | 'fed'>[], bets: readonly Omit<SettledBet, 'id'>[]) => {
  let rows: OpenRow[] = [...drawn]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((row, place) => ({ ...row, id: BigInt(place), fed: zero }))
  const steps: { before: OpenRow[]; bet: SettledBet; uses: Use[] }[] = []
  for (const [place, sent] of bets.entries()) {
    const bet = { ...sent, id: BigInt(place) }
    const result = feed(rows, bet)
    steps.push({ before: rows, bet, uses: result.uses })
    rows = rows.map((row) => result.rows.find(({ id }) => id === row.id) ?? row)
  }
  return { rows, steps }
}

describe('whatever rows and bets come', () => {
  const hold = (check: (played: ReturnType<typeof playOut>) => void): void =>
    fc.assert(fc.property(rowsOf, betsOf, (rows, bets) => check(playOut(rows, bets))))

  test('no row gets more than it requires, and what it got is the sum of its uses', () =>
    hold(({ rows, steps }) => {
      for (const row of rows) {
        const uses = steps.flatMap(({ uses: all }) => all.filter(({ rowId }) => rowId === row.id))
        expect(row.fed).toBe(sum(uses.map(({ used }) => used)))
        expect(row.fed <= row.required).toBe(true)
      }
    }))

  test('no bet is used beyond its turnover, nor beyond the weight of a row', () =>
    hold(({ steps }) => {
      for (const { bet, uses } of steps) {
        const spent = uses.flatMap(({ used, weight }) =>
          used > zero ? (used * 100n + BigInt(weight) - 1n) / BigInt(weight) : [],
        )
        expect(spent.reduce((total, each) => total + each, 0n) <= bet.valid).toBe(true)
        for (const { used, weight } of uses) expect(used * 100n <= bet.valid * BigInt(weight)).toBe(true)
      }
    }))

  test('a bet feeds no row that came with it or after it, nor one that expired, and each at most once', () =>
    hold(({ rows, steps }) => {
      for (const { bet, uses } of steps) {
        expect(new Set(uses.map(({ rowId }) => rowId)).size).toBe(uses.length)
        for (const { rowId } of uses) {
          const row = rows.find(({ id }) => id === rowId)
          expect(row && row.at < bet.placedAt && (row.expiresAt === null || bet.placedAt < row.expiresAt)).toBe(true)
        }
      }
    }))

  test('a later row is fed only once the earlier ones are full or take nothing of the product', () =>
    hold(({ steps }) => {
      for (const { before, bet, uses } of steps) {
        const last = uses.at(-1)
        if (!last || last.used === zero) continue
        for (const row of before) {
          if (row.id >= last.rowId || row.at >= bet.placedAt || (row.expiresAt && row.expiresAt <= bet.placedAt)) continue
          const used = uses.find(({ rowId }) => rowId === row.id)?.used ?? zero
          const isOutOfIt = (row.weights[bet.product] ?? 0) === 0
          expect(isOutOfIt || used === leftOf(row)).toBe(true)
        }
      }
    }))
})
