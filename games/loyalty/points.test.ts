import { fromWire } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { convertible, costOfPoint, earnPoints } from './points.ts'

type Bet = { product: string; valid: string; multPct?: number }
type Case = {
  label?: string
  in: { perPoint: Record<string, number>; bets: Bet[]; points: number; pointsPerUnit: number; multiple: number }
  out: { rows: { points: number; carry: string }[]; total: number; converted: number; credit: string; left: number }
}
const { cases } = JSON.parse(readFileSync(new URL('../vectors/points.json', import.meta.url), 'utf8')) as { cases: Case[] }

const minor = (text: string): bigint => fromWire(text.includes('.') ? text : `${text}.00`)

test.each(cases.filter(({ label }) => !label))('earns $out.total', ({ in: { perPoint, bets }, out }) => {
  const carries = new Map<string, bigint>()
  const rows = bets.map(({ product, valid, multPct = 100 }) => {
    const earned = earnPoints(carries.get(product) ?? 0n, [minor(valid) * BigInt(multPct)], BigInt(perPoint[product] ?? 0) * 100n)
    carries.set(product, earned.carry)
    return { points: Number(earned.points), carry: (Number(earned.carry) / 10_000).toFixed(6) }
  })
  expect(rows).toEqual(out.rows)
})

test.each(cases.filter(({ label }) => label === 'convert'))('converts whole multiples', ({ in: given, out }) => {
  const { points, minor: credit } = convertible(BigInt(given.points), given)
  expect({ converted: Number(points), left: given.points - Number(points) }).toEqual({ converted: out.converted, left: out.left })
  expect(credit).toBe(minor(out.credit))
})

test('points do not depend on how bets are grouped, corrections included', () => {
  const bets = fc.array(fc.bigInt({ min: -50_000n, max: 100_000n }), { maxLength: 30 })
  fc.assert(
    fc.property(bets, fc.nat(), (list, cut) => {
      const at = list.length === 0 ? 0 : cut % list.length
      const first = earnPoints(0n, list.slice(0, at), 100n)
      const second = earnPoints(first.carry, list.slice(at), 100n)
      const whole = earnPoints(0n, list, 100n)
      expect([first.points + second.points, second.carry]).toEqual([whole.points, whole.carry])
      expect(whole.points * costOfPoint(100n) + whole.carry).toBe(list.reduce((sum, each) => sum + each, 0n))
    }),
  )
})
