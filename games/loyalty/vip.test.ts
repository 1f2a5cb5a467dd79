import { fromWire, zero, type Amount, amount } from '@tamuvo/money/amount.ts'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  bonusesDue,
  countActivity,
  levelAfterMonth,
  levelReached,
  type LevelRules,
  newcomer,
  serviceFrom,
  type VipActivity,
} from './vip.ts'

const { cases } = JSON.parse(readFileSync(new URL('../vectors/vip.json', import.meta.url), 'utf8')) as {
  cases: { label?: string; table?: Record<string, string>[]; in?: Record<string, never>; out?: Record<string, unknown> }[]
}

const money = (text: string | undefined): Amount => fromWire(text?.includes('.') ? text : `${text ?? 0}.00`)
const levels: LevelRules = (cases[0]?.table ?? []).map(({ deposit, valid, keep }) => ({
  deposit: money(deposit),
  valid: money(valid),
  keep: money(keep),
}))
const labelled = (label: string) => cases.filter((each) => each.label?.startsWith(label))

test.each(labelled('upgrade (cumulative'))('reaches $out.level by $in', ({ in: given, out }) => {
  const level = levelReached(levels, { deposit: money(given?.['deposit']), valid: money(given?.['valid']) })
  expect({ level, vipService: level >= serviceFrom }).toEqual(out)
})

test.each(labelled('monthly keep'))('after a month of $in it is $out', ({ in: given, out }) => {
  const { level, monthValid } = given as unknown as { level: number; monthValid: string }
  const after = levelAfterMonth(levels, { level, monthValid: money(monthValid), month: '2026-08', upgraded: '' })
  expect({ level: after, kept: after === level }).toEqual(out)
})

test.each(labelled('upgrade bonus'))('pays a bonus once for each level', ({ in: given, out }) => {
  const { path, already } = given as unknown as { path: number[]; already: number[] }
  const paid = new Set(already)
  const due = path.slice(1).flatMap((to, index) => {
    const found = bonusesDue(path[index] ?? 0, to, paid)
    for (const level of found) paid.add(level)
    return found
  })
  expect({ bonusesFor: due }).toEqual(out)
})

test('the month of an upgrade keeps the level', () => {
  const up = countActivity(levels, newcomer, { month: '2026-08', deposit: money('500'), valid: money('10000') })
  expect(up).toMatchObject({ change: { from: 0, to: 2, reason: 'UPGRADE' }, state: { level: 2, upgraded: '2026-08' } })
  expect(levelAfterMonth(levels, { ...up.state, monthValid: zero })).toBe(2)
  expect(levelAfterMonth(levels, { ...up.state, month: '2026-09', monthValid: money('999.99') })).toBe(1)
})

test('a lost level comes back as soon as the month holds what keeps it', () => {
  const lost = { ...newcomer, level: 3, reached: 5, deposit: money('20000'), valid: money('800000'), month: '2026-09' }
  const near = countActivity(levels, lost, { month: '2026-09', deposit: zero, valid: money('19999.99') })
  expect(near.change).toBeUndefined()
  const back = countActivity(levels, near.state, { month: '2026-09', deposit: zero, valid: money('0.01') })
  expect(back.change).toEqual({ from: 3, to: 4, reason: 'REGAINED' })
  const both = countActivity(levels, back.state, { month: '2026-09', deposit: zero, valid: money('40000') })
  expect(both.change).toEqual({ from: 4, to: 5, reason: 'REGAINED' })
})

test('what is settled late counts in all but not for the new month', () => {
  const inNew = countActivity(levels, newcomer, { month: '2026-09', deposit: zero, valid: money('10') }).state
  const late = countActivity(levels, inNew, { month: '2026-08', deposit: zero, valid: money('90') }).state
  expect(late).toMatchObject({ month: '2026-09', monthValid: money('10'), valid: money('100') })
})

const activities = fc.array(
  fc.record({
    month: fc.constantFrom('2026-08', '2026-09'),
    deposit: fc.bigInt({ min: 0n, max: 10_000_00n }).map(amount),
    valid: fc.bigInt({ min: -1_000_00n, max: 500_000_00n }).map(amount),
  }),
)

test('a level is never above what was reached, and never falls by playing', () => {
  fc.assert(
    fc.property(activities, (list: VipActivity[]) => {
      let state = newcomer
      for (const activity of list) {
        const { state: next, change } = countActivity(levels, state, activity)
        expect(next.level).toBeGreaterThanOrEqual(state.level)
        expect(next.level).toBeLessThanOrEqual(next.reached)
        expect(change ? change.to : state.level).toBe(next.level)
        state = next
      }
    }),
  )
})
