import { markerKinds, markerLevels } from '@tamuvo/contract/marker-kinds.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter } from '../../kit/days.ts'
import { settingList } from '../../platform/setting-list.ts'
import { isCaseDue, isChasing, isTipDue, levelOfScore, type Marker, pointsFor, scoreOf, worthOf } from './rules.ts'
import { nameRules } from './version.ts'

const rules = settingList['safer.markers'].initial
const today = '2026-08-05'
const now = new Date('2026-08-05T06:30:00Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)
const day = 1_440

describe('the signs of a day', () => {
  test.each([
    ['NIGHT_PLAY', 3, 0],
    ['NIGHT_PLAY', 4, 4],
    ['NIGHT_PLAY', 6, 6],
    ['NIGHT_PLAY', 20, 10],
    ['CHASING', 1, 6],
    ['CHASING', 3, 14],
    ['CHASING', 9, 18],
    ['FAILED_DEPOSIT', 2, 0],
    ['FAILED_DEPOSIT', 3, 5],
  ] as const)('%s, %d of them, weigh %d', (kind, counted, points) => {
    expect(pointsFor(counted, rules.weights[kind])).toBe(points)
  })

  test('never give negative points, nor fewer points for more signs', () => {
    fc.assert(
      fc.property(fc.constantFrom(...markerKinds), fc.nat(1_000), fc.nat(1_000), (kind, counted, more) => {
        const points = pointsFor(counted, rules.weights[kind])
        expect(points).toBeGreaterThanOrEqual(0)
        expect(pointsFor(counted + more, rules.weights[kind])).toBeGreaterThanOrEqual(points)
      }),
    )
  })
})

describe('a marker', () => {
  test.each([
    ['2026-08-05', 10],
    ['2026-08-04', 10],
    ['2026-08-02', 9],
    ['2026-07-22', 5],
    ['2026-07-09', 1],
    ['2026-07-08', 0],
    ['2026-01-01', 0],
    // A process whose clock is a little ahead.
    ['2026-08-06', 10],
  ])('of %s is worth %d of its ten', (on, worth) => {
    expect(worthOf({ day: on, points: 10 }, today, 28)).toBe(worth)
  })
})

const markers = fc.array(
  fc.record({ day: fc.integer({ min: -100, max: 0 }).map((days) => dayAfter(today, days)), points: fc.nat(1_000) }),
  { maxLength: 40 },
)

describe('the score', () => {
  test('is never negative, grows with each marker and only falls while none is added', () => {
    fc.assert(
      fc.property(markers, markers, fc.nat(60), (some, more, days) => {
        const score = scoreOf(some, today, 28)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(scoreOf([...some, ...more], today, 28)).toBeGreaterThanOrEqual(score)
        expect(scoreOf(some, dayAfter(today, days), 28)).toBeLessThanOrEqual(score)
        expect(scoreOf(some, dayAfter(today, 28), 28)).toBe(0)
      }),
    )
  })

  test.each([
    [0, 'NONE'],
    [14, 'NONE'],
    [15, 'TIP'],
    [34, 'TIP'],
    [35, 'CALL'],
    [59, 'CALL'],
    [60, 'BREAK'],
    [10_000, 'BREAK'],
  ] as const)('%d means %s', (score, level) => {
    expect(levelOfScore(score, rules)).toBe(level)
  })

  test('never leads to less when it is higher', () => {
    const rank = (score: number): number => markerLevels.indexOf(levelOfScore(score, rules))
    fc.assert(fc.property(fc.nat(200), fc.nat(200), (score, more) => rank(score + more) >= rank(score)))
  })
})

describe('a deposit chases losses', () => {
  const chasing = { held: 100n, at: now, before: 1_000n, playedAt: ago(60) }
  test.each([
    ['a tenth is left, an hour after the last bet', chasing, true],
    ['more is left', { ...chasing, held: 101n }, false],
    ['the last bet is longer ago', { ...chasing, playedAt: ago(61) }, false],
    ['nothing was paid in the day before', { ...chasing, before: undefined }, false],
    ['nothing was played', { ...chasing, playedAt: undefined }, false],
    ['the balance is negative', { ...chasing, held: -50n }, true],
  ])('when %s: %s', (_what, refill, is) => {
    expect(isChasing(refill, rules)).toBe(is)
  })
})

test.each([
  ['CALL', undefined, true],
  ['TIP', undefined, false],
  ['NONE', undefined, false],
  ['CALL', { level: 'CALL', closedAt: ago(7 * day - 1) }, false],
  ['CALL', { level: 'CALL', closedAt: ago(7 * day) }, true],
  ['BREAK', { level: 'CALL', closedAt: ago(1) }, true],
  ['BREAK', { level: 'BREAK', closedAt: ago(1) }, false],
  ['CALL', { level: 'BREAK', closedAt: ago(1) }, false],
] as const)('at %s after %j a case is due: %s', (level, last, isDue) => {
  expect(isCaseDue(level, last, now, 7)).toBe(isDue)
})

test.each([
  ['NONE', undefined, false],
  ['TIP', undefined, true],
  ['BREAK', undefined, true],
  ['TIP', ago(7 * day - 1), false],
  ['TIP', ago(7 * day), true],
] as const)('at %s, last tip at %j, a tip is due: %s', (level, lastAt, isDue) => {
  expect(isTipDue(level, lastAt, now, 7)).toBe(isDue)
})

test('the version of rules is independent of key order, and changes with any value', () => {
  const { weights, ...rest } = rules
  const { version } = nameRules(rules)
  expect(version).toMatch(/^1-[0-9a-f]{8}$/)
  expect(nameRules({ weights, ...rest }).version).toBe(version)
  expect(nameRules({ ...rules, weights: { ...weights, CHASING: { ...weights.CHASING, more: 5 } } }).version).not.toBe(version)
})

test('a day at night, in a break or against limits leads to a tip, not at once to a break', () => {
  const signs = (...counts: [Marker['kind'], number][]) =>
    counts.map(([kind, counted]) => ({ day: today, points: pointsFor(counted, rules.weights[kind]) }))
  const levelAfter = (days: { day: string; points: number }[]) => levelOfScore(scoreOf(days, today, rules.fadeDays), rules)
  expect(levelAfter(signs(['NIGHT_PLAY', 8]))).toBe('NONE')
  expect(levelAfter(signs(['NIGHT_PLAY', 8], ['CHASING', 3]))).toBe('TIP')
  expect(levelAfter(signs(['NIGHT_PLAY', 20], ['CHASING', 9], ['LIMIT_HIT', 9]))).toBe('CALL')
})
