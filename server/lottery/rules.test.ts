import { findPlay, playsOf } from '@tamuvo/games/lottery/catalogue.ts'
import { drawFor } from '@tamuvo/games/lottery/draw.ts'
import { parsePicks } from '@tamuvo/games/lottery/picks.ts'
import { picksTexts } from '@tamuvo/games/lottery/sample-picks.ts'
import { oddsOf } from '@tamuvo/games/lottery/prize.ts'
import { prizeOfHits, ticketPrize } from '@tamuvo/games/lottery/ticket-cost.ts'
import { fairStream } from '@tamuvo/games/kit/stream.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Bet } from '../betting/bet.ts'
import { type DrawGame, drawGames, findDrawGame } from './games.ts'
import { gradeBy, type Offer, offerTicket, priceSold, type TicketOrder } from './rules.ts'

const fast5 = findDrawGame('FAST5')!
const order = (more: Partial<TicketOrder>): TicketOrder => ({
  play: 'dwd',
  picks: '1||||',
  unit: '1.00',
  multiple: 1,
  mode: 1960,
  ...more,
})
const betOf = (offer: Offer): Bet => ({
  ...offer,
  id: 1n,
  roundId: 1n,
  orderId: 1n,
  memberId: 1n,
  placedAt: new Date(0),
  product: 'LOTT',
  game: 'FAST5',
})
const offered = (game: DrawGame, ticket: TicketOrder, mode = 1960): Offer => {
  const answer = offerTicket(game, mode, ticket)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.offer
}

test.each([
  // one chance in ten at 1960: 9.80 for 1.00, and 0.98 for 0.10
  ['dwd', '1||||', '1.00', 1960, '1.00', '1.00|1|1960;1;9.80'],
  ['dwd', '12|3|||', '0.10', 1960, '0.30', '0.10|1|1960;3;0.98'],
  // below the own mode: a rebate of 13 % of the stake
  ['dwd', '1||||', '1.00', 1700, '1.00', '1.00|1|1700;1;8.50+0.13'],
  // one in a hundred thousand
  ['all5_direct', '1|2|3|4|5', '1.00', 1960, '1.00', '1.00|1|1960;1;98000.00'],
  // 45 in a hundred: 21.77… minor units, which are rounded once the ticket is paid
  ['lh_12_dragon', '1', '0.10', 1960, '0.10', '0.10|1|1960;1;196/9'],
])('%s on %s costs %s per line at mode %i', (play, picks, unit, mode, stake, price) => {
  expect(offered(fast5, order({ play, picks, unit, mode }))).toMatchObject({
    stake: fromWire(stake),
    valid: fromWire(stake),
    market: `fast5/${play}`,
    selection: picks,
    price,
    ruleVersion: 'fast5/3',
  })
})

test('modes go from the own down to 1700 in steps of two', () => {
  const answers = [1962, 1960, 1959, 1958, 1700, 1698].map((mode) => offerTicket(fast5, 1960, order({ mode })).ok)
  expect(answers).toEqual([false, true, false, true, true, false])
})

test('the maximum stake is a thousand', () => {
  expect(offered(fast5, order({ multiple: 1000 })).stake).toBe(fromWire('1000.00'))
  expect(offerTicket(fast5, 1960, order({ multiple: 1001 }))).toEqual({ ok: false, refusal: 'LIMIT_STAKE' })
})

test.each([
  // Ten times 0.21777…: 2.17, not ten times 0.21.
  ['lh_12_dragon', '1', 10, '50000', '2.17'],
  ['lh_12_dragon', '1', 1, '50000', '0.21'],
  // Three hits of 0.47…: they are rounded together.
  ['qw_1', '123', 1, '12345', '0.71'],
])('%s on %s at 0.10 × %i is rounded once', (play, picks, multiple, digits, prize) => {
  const offer = offered(fast5, order({ play, picks, unit: '0.10', multiple }))
  expect(gradeBy(fast5, { kind: 'digits', digits })(betOf(offer))?.amount).toBe(fromWire(prize))
})

test('a ticket that was sold with a rounded line is paid as it was sold', () => {
  const offer = { ...offered(fast5, order({ play: 'lh_12_dragon', unit: '0.10', picks: '1' })), price: '0.10|10|1960;1;0.21' }
  expect(gradeBy(fast5, { kind: 'digits', digits: '50000' })(betOf(offer))?.amount).toBe(fromWire('2.10'))
})

test('a ticket whose largest prize would be cut is not sold', () => {
  // Ten lines of three places all win together: 100 × 980.00 each. One of them alone is within the cap.
  const any3 = order({ play: 'any3_direct', picks: '1|2|3|4|5', multiple: 100 })
  expect(offerTicket(fast5, 1960, any3)).toEqual({ ok: false, refusal: 'LIMIT_PAYOUT' })
  expect(offered(fast5, { ...any3, picks: '1|2|3||' }).lines).toBe(1)
  expect(offered(fast5, { ...any3, multiple: 10 }).lines).toBe(10)
  // Lines of one place cannot win together.
  expect(offered(fast5, order({ play: 'all5_direct', picks: '12|2|3|4|5' })).lines).toBe(2)
})

// XSMB has the rules of the fast board.
const ruleBooks = drawGames.filter(({ code }) => code !== 'XSMB')

describe.each(ruleBooks.map((game) => [game.code, game] as const))('%s', (_code, game) => {
  const plays = playsOf(game.family)
  const draws = fc.nat().map((nonce) => drawFor[game.family](fairStream({ serverSeed: 'rules', clientSeed: '', nonce })))
  const tickets = fc.constantFrom(...plays).chain((play) =>
    fc.record({
      play: fc.constant(play.code),
      picks: picksTexts(play.picker),
      unit: fc.constantFrom(...game.units.map(toWire)),
      multiple: fc.integer({ min: 1, max: 200 }),
      mode: fc.integer({ min: 850, max: 980 }).map((half) => half * 2),
    }),
  )

  test('pays as the reference, in full', () => {
    const seen = { won: 0, lost: 0 }
    fc.assert(
      fc.property(tickets, draws, (ticket, draw) => {
        const answer = offerTicket(game, 1960, ticket)
        if (!answer.ok) return
        const play = findPlay(game.family, ticket.play)!
        const parsed = parsePicks(play, answer.offer.selection)
        if (!parsed.ok) throw new Error('what was sold can be read')
        const whole = ticketPrize({
          play,
          picks: parsed.picks,
          unit: fromWire(ticket.unit),
          multiple: ticket.multiple,
          odds: oddsOf(play, ticket.mode),
          draw,
        })
        const prize = gradeBy(game, draw)(betOf(answer.offer))
        // What was sold is never cut.
        expect(whole).toBeLessThanOrEqual(game.limits.prizeMax)
        expect(prize?.amount ?? 0n).toBe(whole)
        expect(prize === undefined).toBe(whole === 0n)
        seen[prize ? 'won' : 'lost']++
      }),
      { numRuns: 1_500, seed: 5 },
    )
    expect(Math.min(seen.won, seen.lost)).toBeGreaterThan(100)
  })

  test('refuses tickets beyond its limits', () => {
    fc.assert(
      fc.property(tickets, (ticket) => {
        const answer = offerTicket(game, 1960, ticket)
        if (!answer.ok) return
        expect(answer.offer.stake).toBeGreaterThanOrEqual(game.limits.stakeMin)
        expect(answer.offer.stake).toBeLessThanOrEqual(game.limits.ticketStakeMax)
        expect(prizeOfHits(1, priceSold(answer.offer.price).lineWin, ticket.multiple)).toBeLessThanOrEqual(game.limits.prizeMax)
      }),
      { seed: 6 },
    )
  })
})

test('a win of many lines is cut to the cap', () => {
  const everything = '0123456789'
  const ticket = order({
    play: 'any4_direct',
    picks: Array.from({ length: 5 }, () => everything).join('|'),
    unit: '0.10',
    multiple: 1,
  })
  expect(offerTicket(fast5, 1960, ticket)).toEqual({ ok: false, refusal: 'LIMIT_STAKE' })
  const offer = { ...offered(fast5, order({})), price: '1.00|1|1960;1;98000.00', selection: '12|2|||' }
  expect(gradeBy(fast5, { kind: 'digits', digits: '12345' })(betOf(offer))).toEqual({
    amount: fromWire('100000.00'),
    detail: '2',
  })
})
