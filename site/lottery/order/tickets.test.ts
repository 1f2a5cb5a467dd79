import { findPlay, playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { parsePicks } from '@tamuvo/games/lottery/picks.ts'
import type { Family, Play } from '@tamuvo/games/lottery/play.ts'
import { ticketCost } from '@tamuvo/games/lottery/ticket-cost.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { lastOrder } from './my-bets.ts'
import { browserRng } from '../picks/rng.ts'
import { randomDraft } from '../picks/random-picks.ts'
import {
  addedTo,
  atMostMode,
  costOf,
  faultOf,
  faultOfTicket,
  isSameTicket,
  type Limits,
  readTickets,
  type Ticket,
  ticketOf,
  totalOf,
  returnOf,
  winOfLine,
} from './tickets.ts'
import { placeOfPlay } from '../tree.ts'

const limits: Limits = {
  ticketStakeMax: '1000.00',
  orderTicketsMax: 100,
  multipleMax: 10_000,
  prizeMax: '100000.00',
  stakeMin: '0.10',
}
const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  play: 'sum_big',
  picks: '1',
  lines: 1,
  unit: '1.00',
  multiple: 1,
  mode: 1960,
  ...change,
})
const play = (family: Family, code: string): Play => findPlay(family, code)!

describe('cost', () => {
  test.each([...playsOf('fast5'), ...playsOf('north')].map((each) => [each.code, each] as const))(
    'of %s is what the rules say',
    (_code, each) => {
      const draft = randomDraft({ ...placeOfPlay(each).sheet, plays: [each] }, browserRng)
      const parsed = parsePicks(each, draft.picks)
      const bought = ticketOf(draft, { unit: '0.10', multiple: 7, mode: 1960 })
      expect(parsed.ok && ticketCost({ play: each, picks: parsed.picks, unit: fromWire('0.10'), multiple: 7 })).toBe(
        costOf(each, bought),
      )
    },
  )

  test('a number against 27 lots costs 27 units', () => {
    expect(toWire(costOf(play('north', 'lo2'), ticket({ lines: 2, multiple: 3 })))).toBe('162.00')
    expect(toWire(totalOf('north', [ticket({ play: 'lo2', picks: '05', lines: 1 }), ticket({ play: 'db2_tai' })]))).toBe('28.00')
  })
})

describe('faults', () => {
  test.each([
    ['sum_big', {}, undefined],
    ['sum_big', { multiple: 1001 }, 'stake_high'],
    ['sum_big', { multiple: 10_001 }, 'multiple_high'],
    ['sum_big', { unit: '0.01' }, 'stake_low'],
    ['all5_direct', { picks: '1|2|3|4|5' }, undefined],
    ['all5_direct', { picks: '1|2|3|4|5', multiple: 2 }, 'prize_high'],
    ['any3_direct', { picks: '1|2|3|4|5', lines: 10, multiple: 100 }, 'prize_high'],
    ['any3_direct', { picks: '1|2|3|4|5', lines: 10, multiple: 10 }, undefined],
  ] as const)('%s %j: %s', (code, change, fault) => {
    expect(faultOf(play('fast5', code), ticket({ play: code, ...change }), limits)).toBe(fault)
  })

  test('a win is rounded once, after the multiple; the return is what is left then', () => {
    const dragon = play('fast5', 'lh_12_dragon')
    const at = (unit: string, multiple: number) => ({ unit, multiple, mode: 1960 })
    expect(toWire(winOfLine(dragon, at('0.10', 10)))).toBe('2.17')
    expect([returnOf(dragon, at('0.10', 1)), returnOf(dragon, at('0.10', 10)), returnOf(dragon, at('1.00', 100))]).toEqual([
      '94.50%',
      '97.65%',
      '97.99%',
    ])
    // 27 lots are paid for, each of which can win.
    expect(returnOf(play('north', 'lo2'), at('1.00', 1))).toBe('98.00%')
  })

  test('one line of five digits at 1960 pays 98,000', () => {
    expect(toWire(winOfLine(play('fast5', 'all5_direct'), ticket()))).toBe('98000.00')
  })
})

describe('cart', () => {
  test('newest first; the same picks on the same terms become one ticket', () => {
    const cart = addedTo([ticket()], [ticket({ multiple: 4 }), ticket({ play: 'sum_odd' }), ticket({ mode: 1900 })], () => true)
    expect(cart).toEqual([ticket({ mode: 1900 }), ticket({ play: 'sum_odd' }), ticket({ multiple: 5 })])
  })

  test('what together would be above a limit stays two tickets', () => {
    const maySell = (each: Ticket) => faultOfTicket('fast5', each, limits) === undefined
    expect(addedTo([ticket({ multiple: 600 })], [ticket({ multiple: 600 })], maySell)).toHaveLength(2)
    expect(addedTo([ticket({ multiple: 600 })], [ticket({ multiple: 400 })], maySell)).toHaveLength(1)
  })

  test('modes come down to the member’s own', () => {
    expect(atMostMode([ticket({ mode: 1960 }), ticket({ mode: 1800 })], 1950).map(({ mode }) => mode)).toEqual([1950, 1800])
  })

  test('the same ticket is known again', () => {
    expect(isSameTicket(ticket(), ticket())).toBe(true)
    expect(isSameTicket(ticket(), ticket({ multiple: 2 }))).toBe(false)
  })
})

describe('what was kept', () => {
  test('is read anew by the rules', () => {
    expect(readTickets('fast5', [ticket({ play: 'back3_direct', picks: '1|32|4', lines: 99 })])).toEqual([
      ticket({ play: 'back3_direct', picks: '1|23|4', lines: 2 }),
    ])
  })

  test.each([
    [undefined],
    ['x'],
    [[{}]],
    [[ticket({ play: 'gone' })]],
    [[ticket({ picks: '7' })]],
    [[ticket({ unit: '1' })]],
    [[ticket({ multiple: 0.5 })]],
    [[null]],
  ])('%j is nothing', (stored) => {
    expect(readTickets('fast5', stored)).toEqual([])
  })

  test('the last order is what was bought in one go', () => {
    const bet = (code: string, more: object = {}) =>
      ({
        market: `fast5/${code}`,
        selection: '1',
        price: '1.00|2|1900;1;1.90',
        round: '2',
        at: '2026-08-05T02:21:00.000Z',
        ...more,
      }) as never
    const bets = [
      bet('sum_big'),
      bet('sum_odd'),
      bet('sum_even', { at: '2026-08-05T02:20:59.000Z' }),
      bet('sum_small', { round: '1' }),
      bet('unheard'),
    ]
    expect(lastOrder('fast5', bets.slice(0, 1))).toEqual([
      { play: 'sum_big', picks: '1', unit: '1.00', multiple: 2, mode: 1900, lines: 1 },
    ])
    expect(lastOrder('fast5', bets).map((each) => each.play)).toEqual(['sum_big', 'sum_odd'])
    expect(lastOrder('fast5', [])).toEqual([])
  })
})
