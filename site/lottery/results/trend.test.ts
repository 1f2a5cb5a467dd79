import { drawNorth } from '@tamuvo/games/lottery/draw.ts'
import { endingsOf } from '@tamuvo/games/lottery/board.ts'
import { fairStream } from '@tamuvo/games/kit/stream.ts'
import { describe, expect, test } from 'vitest'
import { revealMs, shownAfter, stepsOf, tiersInDrawOrder } from './reveal.ts'
import { netOf, winSizeOf } from '../settled.ts'
import { hottest, trendByPlace, trendOf, trendOfEndings } from './trend.ts'

const digits = (text: string) => ({ kind: 'digits' as const, digits: text })
const board = (nonce: number) => drawNorth(fairStream({ serverSeed: 'a'.repeat(64), clientSeed: 'trend', nonce }))

describe('trend', () => {
  test('counts and misses, newest first', () => {
    expect(trendOf(['1', '2', '3'], [['2'], ['1', '1'], ['2']])).toEqual([
      { symbol: '1', times: 2, missed: 1 },
      { symbol: '2', times: 2, missed: 0 },
      { symbol: '3', times: 0, missed: 3 },
    ])
  })

  test('of five digits place by place', () => {
    const byPlace = trendByPlace([digits('12345'), digits('12999')])
    expect(byPlace).toHaveLength(5)
    expect(byPlace[0]?.[1]).toEqual({ symbol: '1', times: 2, missed: 0 })
    expect(byPlace[4]?.[9]).toEqual({ symbol: '9', times: 1, missed: 1 })
    expect(byPlace[4]?.[0]).toEqual({ symbol: '0', times: 0, missed: 2 })
  })

  test('of endings counts every lot', () => {
    const newest = board(0)
    const boards = [newest, board(1)]
    const trends = trendOfEndings(boards)
    expect(trends).toHaveLength(100)
    expect(trends.reduce((sum, { times }) => sum + times, 0)).toBe(54)
    const some = endingsOf(newest)[0]
    expect(trends.find(({ symbol }) => symbol === some)?.missed).toBe(0)
  })

  test('the hottest are the best tenth, none when nothing came', () => {
    expect(hottest(trendOf(['1', '2', '3'], [['1'], ['1'], ['2']]))).toEqual(new Set(['1']))
    expect(hottest(trendOf(['1', '2'], []))).toEqual(new Set())
  })
})

describe('reveal', () => {
  test('digits one by one', () => {
    expect([0, 899, 900, 2_700, revealMs, 60_000].map((ms) => shownAfter(digits('12345'), ms))).toEqual([0, 0, 1, 3, 5, 5])
  })

  test('boards tier by tier, the special prize last, within five seconds', () => {
    const drawn = board(3)
    expect(tiersInDrawOrder(drawn).map(({ tier }) => tier)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5', 'g6', 'g7', 'db'])
    expect(shownAfter(drawn, revealMs)).toBe(stepsOf(drawn))
    expect(revealMs).toBeLessThanOrEqual(5_000)
  })
})

describe('a win', () => {
  test.each([
    ['0.00', '5.00', 'none'],
    ['5.00', '5.00', 'none'],
    ['5.01', '5.00', 'win'],
    ['25.00', '5.00', 'big'],
    ['100.00', '5.00', 'huge'],
    ['500.00', '5.00', 'giant'],
  ])('%s for %s is %s', (payout, stake, size) => {
    expect(winSizeOf({ payout, stake })).toBe(size)
  })

  test('is net of its cost', () => {
    expect(netOf({ payout: '5.88', stake: '6.00' })).toBe('-0.12')
  })
})
