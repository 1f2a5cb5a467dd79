import { amount, zero } from '@tamuvo/money/amount.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction } from '../kit/fraction.ts'
import { type BetTexts, chosenPart } from '../kit/ticket.ts'
import { describeBet } from '../tickets.ts'
import { playsOf } from './catalogue.ts'
import { parsePicks } from './picks.ts'
import type { Family, Play } from './play.ts'
import { saleLine } from './recipe.ts'
import { goodPicks, picksTexts } from './sample-picks.ts'
import type { LotteryTicket } from './ticket-terms.ts'
import { lotteryTickets, playCodeOf } from './ticket.ts'

const families: readonly Family[] = ['fast5', 'north', 'south']
const everyPlay = families.flatMap(playsOf).map((play) => [play.family, play.code, play] as const)

const minor = (min: bigint) => fc.bigInt({ min, max: 1_000_000_000n }).map(amount)

const prices = fc.record({
  unit: minor(1n),
  multiple: fc.integer({ min: 1, max: 100_000 }),
  prizeGroup: fc.integer({ min: 1700, max: 2000 }),
  lineWin: fc
    .tuple(fc.bigInt({ min: 0n, max: 1_000_000_000n }), fc.bigInt({ min: 1n, max: 100_000n }))
    .map(([over, under]) => fraction(over, under)),
  end: fc.oneof(
    fc.constant({ rebate: zero, isFree: false }),
    fc.constant({ rebate: zero, isFree: true }),
    minor(1n).map((rebate) => ({ rebate, isFree: false })),
  ),
})

const ticketsOf = (play: Play): fc.Arbitrary<LotteryTicket> =>
  fc
    .tuple(picksTexts(play.picker, 5), prices)
    .filter(([text]) => parsePicks(play, text).ok)
    .map(([text, { end, ...price }]) => {
      const { picks, lines } = goodPicks(play, text)
      return { play, picks, lines, ...price, ...end }
    })

const anyTicket = fc.constantFrom(...everyPlay).chain(([, , play]) => ticketsOf(play))

test.each(everyPlay)('%s %s reads back what it wrote', (_family, _code, play) => {
  fc.assert(
    fc.property(ticketsOf(play), (ticket) => {
      expect(lotteryTickets.decode(lotteryTickets.encode(ticket))).toEqual(ticket)
    }),
    { numRuns: 12 },
  )
})

test('the encoded ticket contains the fields of the digest', () => {
  fc.assert(
    fc.property(anyTicket, fc.bigInt({ min: 1n, max: 1n << 62n }), (ticket, id) => {
      const { market, selection, price } = lotteryTickets.encode(ticket)
      const { play, unit, multiple, prizeGroup: mode } = ticket
      expect(`${id}|${playCodeOf(market)}|${selection}|${chosenPart(price)}`).toBe(
        saleLine({ id, play: play.code, picks: selection, unit, multiple, mode }),
      )
    }),
  )
})

describe('hostile text', () => {
  const good: BetTexts = { market: 'fast5/dwd', selection: '12||3||', price: '1.00|3|1900;3;9.50+0.30' }

  test.each<[string, Partial<BetTexts>]>([
    ['no family', { market: 'dwd' }],
    ['an unknown family', { market: 'west/dwd' }],
    ['a name of every object', { market: 'fast5/constructor' }],
    ['a play of another family', { market: 'north/dwd' }],
    ['more than a play', { market: 'fast5/dwd/dwd' }],
    ['picks out of order', { selection: '21||3||' }],
    ['picks of another play', { selection: '05,17' }],
    ['picks that are missing', { selection: '||||' }],
    ['endless picks', { selection: '1'.repeat(100_000) }],
    ['other lines than were picked', { price: '1.00|3|1900;4;9.50' }],
    ['a rebate of nothing', { price: '1.00|3|1900;3;9.50+0.00' }],
    ['a unit of nothing', { price: '0.00|3|1900;3;9.50' }],
    ['a unit without cents', { price: '1|3|1900;3;9.50' }],
    ['leading zeros', { price: '01.00|3|1900;3;9.50' }],
    ['less than nothing', { price: '1.00|3|1900;3;-9.50' }],
    ['a win that is not in lowest terms', { price: '1.00|3|1900;3;18/4' }],
    ['a win of whole minor units as a fraction', { price: '1.00|3|1900;3;950/1' }],
    ['a win over nothing', { price: '1.00|3|1900;3;950/0' }],
    ['no such prize group', { price: '1.00|3|2001;3;9.50' }],
    ['no multiple', { price: '1.00|0|1900;3;9.50' }],
    ['more after the price', { price: '1.00|3|1900;3;9.50\n' }],
    ['a free ticket with a rebate', { price: '1.00|3|1900;3;9.50+0.30;0' }],
    ['a free ticket with a stake', { price: '1.00|3|1900;3;9.50;1' }],
    ['a free ticket twice', { price: '1.00|3|1900;3;9.50;0;0' }],
    ['a stake of nothing before the win', { price: '1.00|3|1900;3;0;9.50' }],
    ['nothing at all', { market: '', selection: '', price: '' }],
  ])('is refused: %s', (_what, more) => {
    expect(lotteryTickets.decode(good)).toBeDefined()
    expect(lotteryTickets.decode({ ...good, ...more })).toBeUndefined()
  })

  test('of any kind is refused or decodes exactly', () => {
    const part = fc.oneof(fc.string({ maxLength: 40 }), fc.constantFrom(...Object.values(good)))
    fc.assert(
      fc.property(part, part, part, (market, selection, price) => {
        const ticket = lotteryTickets.decode({ market, selection, price })
        if (ticket) expect(lotteryTickets.encode(ticket)).toEqual({ market, selection, price })
      }),
    )
  })
})

describe('a bet for display', () => {
  const texts: Record<string, string> = {
    'lottery.group_dwd': 'Fixed position',
    'lottery.sheet_dwd': 'Fixed position',
    'lottery.prize_group': 'Prize group',
    'wallet.bet_lines': 'Bets',
    'wallet.bet_free': 'Free bet',
    'wallet.bet_market_round': 'Game round',
  }
  const words = (key: string): string | undefined => texts[key]

  test('has its play, its picks and its terms', () => {
    const bet = { market: 'fast5/dwd', selection: '12||3||', price: '0.10|3|1900;3;0.95' }
    expect(describeBet('LOTT', bet, words)).toEqual({
      market: 'Fixed position',
      selection: '1 2 | – | 3 | – | –',
      terms: [
        { label: 'Bets', value: '3 × 3 × 0.10' },
        { label: 'Prize group', value: '1900' },
      ],
    })
  })

  test('says of a free one what the house has staked', () => {
    const bet = { market: 'fast5/dwd', selection: '12||3||', price: '0.10|3|1900;3;0.95;0' }
    expect(describeBet('LOTT', bet, words).terms.at(-1)).toEqual({ label: 'Free bet', value: '0.90' })
  })

  test.each(['LOTT', 'RNG', '__proto__'])('of %s that no codec knows stands for itself', (product) => {
    expect(describeBet(product, { market: 'round', selection: '', price: '' }, words)).toEqual({
      market: 'Game round',
      selection: '',
      terms: [],
    })
    expect(describeBet(product, { market: '1x2', selection: 'x', price: '2.10' }, words)).toMatchObject({
      market: '1x2',
      selection: 'x',
    })
  })

  test('falls back to codes without translations', () => {
    fc.assert(
      fc.property(anyTicket, (ticket) => {
        const written = lotteryTickets.encode(ticket)
        const { market, selection, terms } = describeBet('LOTT', written, () => undefined)
        expect(market).toMatch(/^[\w· ]+$/)
        expect(selection).toMatch(/^[\w ,|–]*$/)
        const labels = ['wallet.bet_lines', 'lottery.prize_group', ...(ticket.isFree ? ['wallet.bet_free'] : [])]
        expect(terms.map(({ label }) => label)).toEqual(labels)
      }),
    )
  })
})
