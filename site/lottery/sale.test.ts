import { describe, expect, test } from 'vitest'
import { type Board, isAwaiting, type Issue, nextTurn, saleAt, withMessage } from './sale.ts'

const at = (time: string): string => `2026-08-05T${time}.000Z`
const ms = (time: string): number => Date.parse(at(time))

const issue = (number: string, opens: string, closes: string, draws: string): Issue => ({
  game: 'FAST5',
  issue: number,
  state: 'open',
  opensAt: at(opens),
  closesAt: at(closes),
  drawsAt: at(draws),
  commitment: null,
})
const current = issue('20260805-0142', '02:21:00', '02:21:55', '02:22:00')
const next = issue('20260805-0143', '02:22:00', '02:22:55', '02:23:00')
const drawn = {
  ...issue('20260805-0141', '02:20:00', '02:20:55', '02:21:00'),
  state: 'settled' as const,
  result: { kind: 'digits' as const, digits: '12345' },
  drawnAt: at('02:21:00'),
}

const board = (change: Partial<Board> = {}): Board => ({
  game: 'FAST5',
  name: 'Five',
  serverTime: at('02:21:10'),
  current,
  next,
  last: [drawn],
  sold: [],
  modes: { min: 1700, max: 2000, step: 2 },
  units: ['1.00'],
  limits: { ticketStakeMax: '1000.00', orderTicketsMax: 100, multipleMax: 10_000, prizeMax: '100000.00', stakeMin: '0.10' },
  ...change,
})

describe('the sale by the clock', () => {
  test.each([
    ['02:21:00', 'open', '20260805-0142'],
    ['02:21:54', 'open', '20260805-0142'],
    ['02:21:55', 'closed', '20260805-0142'],
    ['02:21:59', 'closed', '20260805-0142'],
    ['02:22:00', 'open', '20260805-0143'],
    ['02:22:57', 'closed', '20260805-0143'],
  ])('at %s it is %s with %s', (time, state, number) => {
    expect(saleAt(board(), ms(time))).toMatchObject({ state, issue: { issue: number } })
  })

  test('between two sales nothing is sold, and it says when the next begins', () => {
    const late = issue('20260805-0150', '03:00:00', '03:00:55', '03:01:00')
    expect(saleAt({ current: null, next: late }, ms('02:30:00'))).toEqual({ state: 'none', next: late })
    expect(saleAt({ current: null, next: null }, ms('02:30:00'))).toEqual({ state: 'none', next: null })
  })

  test('a void issue is not on sale', () => {
    expect(saleAt({ current: { ...current, state: 'void' }, next }, ms('02:21:10')).state).toBe('none')
  })

  test('the next turn is the next opening, closing or draw', () => {
    expect(nextTurn(board(), ms('02:21:10'))).toBe(ms('02:21:55'))
    expect(nextTurn(board(), ms('02:21:55'))).toBe(ms('02:22:00'))
    expect(nextTurn(board(), ms('02:30:00'))).toBeUndefined()
  })
})

describe('a result that is due', () => {
  const moved = board({ current: next, next: null })

  test('is awaited until it comes', () => {
    expect(isAwaiting(moved, ms('02:22:01'))).toBe(true)
    expect(
      isAwaiting({ ...moved, last: [{ ...drawn, issue: current.issue, drawsAt: current.drawsAt }, drawn] }, ms('02:22:01')),
    ).toBe(false)
  })

  test('is not awaited for ever', () => {
    expect(isAwaiting(moved, ms('02:22:30'))).toBe(false)
    expect(isAwaiting({ current: null, last: [] }, ms('02:22:01'))).toBe(false)
  })
})

describe('a live message', () => {
  const message = {
    game: 'FAST5',
    issue: current.issue,
    state: 'drawn' as const,
    closesAt: current.closesAt,
    drawsAt: current.drawsAt,
    result: { kind: 'digits' as const, digits: '54321' },
  }

  test('puts the result first', () => {
    const updated = withMessage(board(), message)
    expect(updated.last.map((draw) => draw.issue)).toEqual(['20260805-0142', '20260805-0141'])
    expect(updated.last[0]?.result).toEqual(message.result)
    expect(withMessage(updated, message).last).toHaveLength(2)
  })

  test('moves the times of a sale', () => {
    expect(withMessage(board(), { ...message, result: null, state: 'open', closesAt: at('02:21:50') }).current?.closesAt).toBe(
      at('02:21:50'),
    )
  })

  test('of another game or an unknown issue changes nothing', () => {
    expect(withMessage(board(), { ...message, game: 'FAST27' })).toEqual(board())
    expect(withMessage(board(), { ...message, issue: '20260805-0099' }).last).toEqual([drawn])
  })
})
