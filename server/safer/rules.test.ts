import { readFileSync } from 'node:fs'
import { type Amount, amount, fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LimitKind } from '@tamuvo/contract/safer.ts'
import { breakAt, depositRefusal, effectiveAt, isOnBreak, playRefusal, roomUnder, type LimitState, wayOfChange } from './rules.ts'
import { windowsAt } from './windows.ts'

type Change = { in: { from: string | null; to: string | null; at: number }; out: { effective: number; how: string } }
type Room = { in: { limit: string; used: string; add: string }; out: { ok: boolean; left: string } }
const { cases }: { cases: (Change | Room)[] } = JSON.parse(
  readFileSync(new URL('./vectors/rg_limits.json', import.meta.url), 'utf8'),
)
const exact = (text: string): Amount => fromWire(text.includes('.') ? text : `${text}.00`)
const limitOf = (text: string | null) => (text === null ? null : exact(text))

test.each(cases.filter((each) => 'from' in each.in) as Change[])('a change from $in.from to $in.to', ({ in: asked, out }) => {
  const way = wayOfChange(limitOf(asked.from), limitOf(asked.to))
  expect(way).toBe(out.how)
  expect(effectiveAt(way, new Date(asked.at * 1000), 24).getTime()).toBe(out.effective * 1000)
})

test.each(cases.filter((each) => 'limit' in each.in) as Room[])('$in.add more under $in.limit', ({ in: asked, out }) => {
  const { ok, left } = roomUnder(exact(asked.limit), exact(asked.used), exact(asked.add))
  expect({ ok, left: toWire(left) }).toEqual(out)
})

const now = new Date('2026-08-05T06:30:00Z')
const later = (ms: number): Date => new Date(now.getTime() + ms)
const hour = 3_600_000

describe('a break', () => {
  test.each([
    ['a cool-off in its time', { kind: 'cool_off', until: later(1), returnsAt: null }, true],
    ['a cool-off at its end', { kind: 'cool_off', until: now, returnsAt: null }, false],
    ['an exclusion in its time', { kind: 'exclusion', until: later(1), returnsAt: null }, true],
    [
      'an exclusion whose time is over, without a request to return',
      { kind: 'exclusion', until: later(-hour), returnsAt: null },
      true,
    ],
    ['an exclusion that waits for its return', { kind: 'exclusion', until: later(-hour), returnsAt: later(1) }, true],
    ['an exclusion that has returned', { kind: 'exclusion', until: later(-hour), returnsAt: now }, false],
    ['a permanent exclusion', { kind: 'exclusion', until: null, returnsAt: null }, true],
  ] as const)('%s: %s', (_what, held, isHeld) => {
    expect(isOnBreak(held, now)).toBe(isHeld)
  })

  test('of several the longest counts', () => {
    const short = { kind: 'cool_off', until: later(hour), returnsAt: null } as const
    const ever = { kind: 'exclusion', until: null, returnsAt: null } as const
    expect(breakAt([short, ever], now)).toBe(ever)
    expect(breakAt([], now)).toBeUndefined()
  })
})

const limitState = (limits: Partial<Record<LimitKind, bigint>>, more: Partial<LimitState> = {}): LimitState => ({
  limits: new Map(Object.entries(limits) as [LimitKind, bigint][]),
  breaks: [],
  beganAt: null,
  terms: [],
  staked: zero,
  lost: { day: zero, week: zero, month: zero },
  ...more,
})
const play = (...stakes: bigint[]) => ({ product: 'LOTT' as const, stakes: stakes.map(amount) })

test('terms of a bonus hold for each stake, after limits, and not where there is no stake', () => {
  const terms = [{ bonusId: 7n, maxStake: amount(500n), closed: ['LIVE'] }]
  const on = (product: 'LOTT' | 'LIVE', ...stakes: bigint[]) => ({ product, stakes: stakes.map(amount) })
  const open = limitState({}, { terms })
  expect(playRefusal(open, on('LOTT', 500n, 500n), now)).toBeUndefined()
  expect(playRefusal(open, on('LOTT', 500n, 501n), now)).toEqual({ code: 'BONUS_TERMS', detail: { bonusId: '7', most: '5.00' } })
  expect(playRefusal(open, on('LIVE', 1n), now)).toEqual({ code: 'BONUS_TERMS', detail: { bonusId: '7', most: null } })
  expect(playRefusal(open, on('LIVE'), now)).toBeUndefined()
  expect(playRefusal(limitState({ STAKE_SINGLE: 400n }, { terms }), on('LOTT', 501n), now)?.code).toBe('RG_LIMIT')
})

describe('a stake', () => {
  test.each([
    ['no limit is set', limitState({}), play(500n), undefined],
    ['another product is closed', limitState({ BLOCK_RNG: 0n }), play(1n), undefined],
    ['its product is closed', limitState({ BLOCK_LOTT: 0n }), play(1n), { kind: 'BLOCK_LOTT', limit: '0.00', left: '0.00' }],
    ['each stake is within the single limit', limitState({ STAKE_SINGLE: 300n }), play(300n, 300n), undefined],
    ['one stake is above it', limitState({ STAKE_SINGLE: 300n }), play(1n, 301n), { kind: 'STAKE_SINGLE', left: '3.00' }],
    ['the day just has room', limitState({ STAKE_DAY: 1000n }, { staked: amount(900n) }), play(50n, 50n), undefined],
    [
      'the day is full',
      limitState({ STAKE_DAY: 1000n }, { staked: amount(900n) }),
      play(50n, 51n),
      { kind: 'STAKE_DAY', left: '1.00' },
    ],
    [
      'it could lose too much in a week',
      limitState({ LOSS_WEEK: 1000n }, { lost: { day: zero, week: amount(950n), month: amount(950n) } }),
      play(51n),
      { kind: 'LOSS_WEEK', left: '0.50' },
    ],
    [
      'what was won makes room',
      limitState({ LOSS_DAY: 1000n }, { lost: { day: amount(-500n), week: zero, month: zero } }),
      play(1500n),
      undefined,
    ],
    ['the session goes on', limitState({ SESSION: 30n }, { beganAt: later(-hour / 2 + 1) }), play(1n), undefined],
    [
      'the session is over',
      limitState({ SESSION: 30n }, { beganAt: later(-hour / 2) }),
      play(1n),
      { kind: 'SESSION', limit: '30' },
    ],
  ])('when %s', (_what, stands, asked, detail) => {
    const refusal = playRefusal(stands, asked, now)
    if (detail) expect(refusal).toMatchObject({ code: 'RG_LIMIT', detail })
    else expect(refusal).toBeUndefined()
  })

  test('never exceeds the limit of the day, however stakes are split', () => {
    const minor = fc.bigInt({ min: 1n, max: 500n })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 5_000n }),
        fc.array(fc.array(minor, { minLength: 1 }), { maxLength: 30 }),
        (limit, orders) => {
          let staked = 0n
          for (const stakes of orders) {
            const total = stakes.reduce((sum, each) => sum + each, 0n)
            const refusal = playRefusal(limitState({ STAKE_DAY: limit }, { staked: amount(staked) }), play(...stakes), now)
            expect(refusal === undefined).toBe(staked + total <= limit)
            if (!refusal) staked += total
          }
          expect(staked <= limit).toBe(true)
        },
      ),
    )
  })

  test('of a member on a break is refused before anything else', () => {
    const stands = limitState({ BLOCK_LOTT: 0n }, { breaks: [{ kind: 'cool_off', until: later(hour), returnsAt: null }] })
    expect(playRefusal(stands, play(1n), now)).toEqual({ code: 'RG_EXCLUDED', detail: { until: later(hour).toISOString() } })
  })
})

test('a deposit counts gross in each window', () => {
  const limits = new Map<LimitKind, bigint>([
    ['DEPOSIT_DAY', 1000n],
    ['DEPOSIT_MONTH', 5000n],
  ])
  const paid = { day: amount(500n), week: amount(2000n), month: amount(4600n) }
  expect(depositRefusal(limits, paid, amount(400n))).toBeUndefined()
  expect(depositRefusal(limits, paid, amount(401n))).toMatchObject({ detail: { kind: 'DEPOSIT_MONTH', left: '4.00' } })
  expect(depositRefusal(limits, paid, amount(501n))).toMatchObject({ detail: { kind: 'DEPOSIT_DAY', left: '5.00' } })
})

describe('windows', () => {
  test('of the calendar begin at midnight, on Monday and on the first, at the site', () => {
    // Wednesday, one o’clock in the afternoon in Yangon.
    const { day, week, month } = windowsAt('calendar', 'Asia/Yangon', now)
    expect([day.since, week.since, month.since].map((at) => at.toISOString())).toEqual([
      '2026-08-04T17:30:00.000Z',
      '2026-08-02T17:30:00.000Z',
      '2026-07-31T17:30:00.000Z',
    ])
    expect([day.until, week.until, month.until].map((at) => at.toISOString())).toEqual([
      '2026-08-05T17:30:00.000Z',
      '2026-08-09T17:30:00.000Z',
      '2026-08-31T17:30:00.000Z',
    ])
  })

  test('that roll reach back a day, a week and thirty days, from a whole quarter on', () => {
    const { day, week, month } = windowsAt('rolling', 'Asia/Yangon', new Date('2026-08-05T06:41:00Z'))
    expect([day.since, week.since, month.since].map((at) => at.toISOString())).toEqual([
      '2026-08-04T06:30:00.000Z',
      '2026-07-29T06:30:00.000Z',
      '2026-07-06T06:30:00.000Z',
    ])
  })
})
