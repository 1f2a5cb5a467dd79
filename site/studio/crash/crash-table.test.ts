import { msUntil } from '@tamuvo/games/arcade/climb.ts'
import { expect, test } from 'vitest'
import type { CrashFrame, CrashTable } from './crash-source.ts'
import { type CrashView, endOf, firstView, shownMultiplier, takeFrame, takeTable } from './crash-table.ts'

const frame = (change: Partial<CrashFrame> = {}): CrashFrame => ({
  game: 'KTW_HIGH_KITE',
  round: '7',
  issue: '20260805063010',
  state: 'climbing',
  opensAt: '2026-08-05T06:30:03.000Z',
  closesAt: '2026-08-05T06:30:10.000Z',
  commitment: 'ab'.repeat(32),
  cap: 100_000_000,
  climbedMs: 0,
  point: null,
  isBroken: false,
  bets: 3,
  stake: '12.00',
  outs: 0,
  joined: [],
  left: [],
  ...change,
})

const own = { id: '3', stake: '10.00', auto: null, most: 2_500_000, out: null }
const after = (frames: [CrashFrame, number][], view: CrashView = firstView): CrashView =>
  frames.reduce((now, [each, ms]) => takeFrame(now, each, ms), view)

test('the climb began when the fastest frame says, so a slow one does not set the curve back', () => {
  const view = after([
    [frame({ climbedMs: 0 }), 1_080],
    [frame({ climbedMs: 250 }), 1_260],
    [frame({ climbedMs: 500 }), 1_900],
  ])
  expect(view.round?.startedMs).toBe(1_010)
  expect(shownMultiplier(view.round, 1_010 + msUntil(200))).toBe(200)
  // At the point it stands still, whatever the time is.
  expect(shownMultiplier(after([[frame({ state: 'crashed', point: 150, climbedMs: null }), 9_999]], view).round, 99_999)).toBe(
    150,
  )
})

test('a bet with a target is out once the server has certainly passed it, and not because this device thinks so', () => {
  const view = { ...after([[frame(), 0]]), own: { ...own, auto: '1.50' } }
  expect(after([[frame({ climbedMs: msUntil(150) - 1 }), 60_000]], view).own?.out).toBeNull()
  expect(after([[frame({ climbedMs: msUntil(150) }), 60_000]], view).own?.out).toBe(150)
  // Ended at the target it is out, below it is not.
  const ended = (point: number) => after([[frame({ state: 'crashed', climbedMs: null, point }), 60_000]], view)
  expect([ended(150).own?.out, ended(149).own?.out]).toEqual([150, null])
  expect([endOf(ended(150)), endOf(ended(149))]).toEqual([
    { result: 'won', payout: '15.00' },
    { result: 'lost', payout: '0.00' },
  ])
})

test('a round that was broken off gives back what was not cashed out', () => {
  const broken = frame({ state: 'crashed', climbedMs: null, point: 300, isBroken: true })
  const view = { ...after([[frame(), 0]]), own }
  expect(endOf(after([[broken, 1]], view))).toEqual({ result: 'given-back', payout: '10.00' })
  expect(endOf(after([[broken, 1]], { ...view, own: { ...own, out: 120 } }))).toEqual({ result: 'won', payout: '12.00' })
  expect(endOf(after([[frame({ state: 'void', climbedMs: null }), 1]], view))).toEqual({ result: 'given-back', payout: '10.00' })
})

test('a new round begins without the bets of the one before, and each ending is remembered once', () => {
  const player = { id: '9', player: 'pl***01', stake: '2.00', out: null }
  const view = after([
    [frame({ joined: [player] }), 0],
    [frame({ joined: [player], left: [{ id: '9', out: 140 }] }), 250],
    [frame({ state: 'crashed', climbedMs: null, point: 160 }), 500],
    [frame({ state: 'settled', climbedMs: null, point: 160 }), 600],
  ])
  expect(view.players).toEqual([{ ...player, out: 140 }])
  expect(view.past).toEqual([{ issue: '20260805063010', point: 160 }])
  const next = after([[frame({ round: '8', issue: '20260805063040', state: 'betting', climbedMs: null }), 900]], { ...view, own })
  expect([next.players, next.own, next.round?.startedMs, next.past.length]).toEqual([[], undefined, undefined, 1])
})

test('after a break the table says what was missed, and frames still say best when the climb began', () => {
  const limits = { unitLeast: '0.10', stakeMost: '100.00', payoutMost: '250000.00', returnMost: '1000000.00' }
  const { game: _game, joined: _joined, left: _left, round: id, outs: _outs, ...round } = frame({ climbedMs: 5_000 })
  const table: CrashTable = {
    serverTime: '2026-08-05T06:30:15.000Z',
    round: { ...round, id },
    own: { ...own, out: 130 },
    players: [],
    past: [{ issue: '20260805062000', point: 101 }],
    balance: '90.00',
    limits,
  }
  expect(takeTable(firstView, table, 8_000)).toMatchObject({ round: { startedMs: 3_000, state: 'climbing' }, own: { out: 130 } })
  expect(takeTable(after([[frame({ climbedMs: 100 }), 2_900]]), table, 8_000).round?.startedMs).toBe(2_800)
})
