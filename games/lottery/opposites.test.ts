import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairStream } from '../kit/stream.ts'
import { Netting, type OppositeSides, type OverlappingSides, type StakedBet } from '../kit/turnover.ts'
import { findPlay, playsOf } from './catalogue.ts'
import { drawFor } from './draw.ts'
import { compileGrader } from './grade.ts'
import { everyNumber, numbersIn, oneNumber } from './numbers.ts'
import { oppositesOf } from './opposites.ts'
import { parsePicks } from './picks.ts'
import type { Family, Play } from './play.ts'
import { everything, goodPicks, picksTexts } from './sample-picks.ts'

const families = ['fast5', 'north', 'south'] as const
const playOf = (family: Family, code: string): Play => {
  const play = findPlay(family, code)
  if (!play) throw new Error(`no play ${code}`)
  return play
}

type Ticket = { play: Play; picks: string; line?: bigint }

/** What counts of tickets of a member in one issue, each line at a price of 10. */
const countedOf = (...tickets: Ticket[]): bigint[] => {
  const bets = tickets.map(({ play, picks, line = 10n }): StakedBet => {
    const { picks: parsed, lines } = goodPicks(play, picks)
    return {
      stake: line * BigInt(lines),
      onSides: (take) => oppositesOf(play)?.onSides(parsed, (market, side, count) => take(market, side, line * count)),
    }
  })
  const netting = new Netting()
  for (const bet of bets) netting.add(bet)
  netting.setOff()
  return bets.map((bet) => netting.countOf(bet))
}

const fast5 = (code: string, picks = '1', line = 10n): Ticket => ({ play: playOf('fast5', code), picks, line })
const north = (code: string, picks = '1', line = 10n): Ticket => ({ play: playOf('north', code), picks, line })
const numbers = (from: number, upto: number): string =>
  Array.from({ length: upto - from }, (_, number) => String(from + number).padStart(2, '0')).join(',')

test.each<[string, Ticket[], bigint[]]>([
  ['big and small of the total', [fast5('sum_big'), fast5('sum_small')], [0n, 0n]],
  ['a larger stake on big', [fast5('sum_big', '1', 30n), fast5('sum_small')], [20n, 0n]],
  ['big and odd', [fast5('sum_big'), fast5('sum_odd')], [10n, 10n]],
  ['dragon, tiger and tie', [fast5('lh_12_dragon'), fast5('lh_12_tie'), fast5('lh_12_tiger')], [0n, 10n, 0n]],
  ['dragon and tiger of other places', [fast5('lh_12_dragon'), fast5('lh_13_tiger')], [10n, 10n]],
  ['all ten digits of a place', [fast5('dwd', '0123456789||5||')], [10n]],
  ['nine digits of a place', [fast5('dwd', '012345678||||')], [90n]],
  ['five digits and the other five', [fast5('dwd', '01234||||'), fast5('dwd', '56789||||')], [0n, 0n]],
  ['five digits of one place and five of another', [fast5('dwd', '01234||||'), fast5('dwd', '|56789|||')], [50n, 50n]],
  ['big and small of a place', [fast5('dxds_1', 'b||||'), fast5('dxds_1', 's||||', 15n)], [0n, 5n]],
  ['all sides of two places', [fast5('dxds_front2', 'bsoe|bsoe')], [0n]],
  ['all but one corner of two places', [fast5('dxds_front2', 'bs|b'), fast5('dxds_front2', 'b|s')], [20n, 10n]],
  ['all hundred numbers of two places', [fast5('back2_direct', '0123456789|0123456789')], [0n]],
  [
    'all numbers of two places by two plays',
    [fast5('front2_direct', '01234|0123456789'), fast5('any2_direct', '56789|0123456789|||')],
    [0n, 0n],
  ],
  [
    'numbers of other two places',
    [fast5('front2_direct', '01234|0123456789'), fast5('any2_direct', '|56789|0123456789||')],
    [500n, 500n],
  ],
  [
    'all numbers of three places by two plays',
    [fast5('back3_direct', '01234|0123456789|0123456789'), fast5('any3_direct', '||56789|0123456789|0123456789')],
    [0n, 0n],
  ],
  ['a cover by both statements of two places', [fast5('dxds_front2', 'b|bs'), fast5('dxds_front2', 's|oe')], [0n, 0n]],
  ['a cover by both statements of three', [fast5('dxds_back3', 'b|bs|bs'), fast5('dxds_back3', 's|oe|bs')], [0n, 0n]],
  ['less on one half of it', [fast5('dxds_front2', 'b|bs'), fast5('dxds_front2', 's|oe', 4n)], [4n, 8n]],
  ['digits, and the side of the others', [fast5('dwd', '01234||||'), fast5('dxds_1', 'b||||', 50n)], [0n, 0n]],
  ['digits, and the same side', [fast5('dwd', '56789||||'), fast5('dxds_1', 'b||||', 50n)], [50n, 50n]],
  ['big and odd, and the digits of neither', [fast5('dxds_1', 'bo||||', 50n), fast5('dwd', '024||||')], [0n, 30n]],
  [
    'numbers, and the corner of the others',
    [fast5('front2_direct', '01234|0123456789'), fast5('front2_direct', '56789|01234'), fast5('dxds_front2', 'b|b', 250n)],
    [0n, 0n, 0n],
  ],
  ['all spans, by lines', [fast5('back2_span', '0123456789')], [0n]],
  ['all sums, one of them twice', [fast5('back2_sum', '0123456789abcdefghi'), fast5('back2_sum', '9')], [0n, 100n]],
  ['all unfixed digits, which win together', [fast5('bdw_front3_1', '0123456789')], [100n]],
  ['all hundred endings of the special', [north('de_dacbiet', numbers(0, 100))], [0n]],
  [
    'all hundred endings of the 27 lots, in two tickets',
    [north('lo2', numbers(0, 60)), north('lo2', numbers(60, 100))],
    [0n, 0n],
  ],
  ['endings of the 27 lots by two plays', [north('lo2', numbers(0, 50)), north('lo2_1k', numbers(50, 100))], [0n, 0n]],
  ['endings of the 27 lots and of their heads', [north('lo2', numbers(0, 50)), north('lo2_dau', numbers(50, 100))], [500n, 500n]],
  ['ninety-nine endings', [north('de_dacbiet', numbers(0, 99))], [990n]],
  ['ten digits of heads', [north('dau', '0123456789')], [0n]],
  ['tài and xỉu of the sum, of which nine is neither', [north('db2_tong_tai'), north('db2_tong_xiu')], [0n, 0n]],
  ['numbers of which none may come', [north('truot4', numbers(0, 12))], [4950n]],
])('%s', (_what, tickets, counted) => {
  expect(countedOf(...tickets)).toEqual(counted)
})

test('sides that are staked by their chances are set off in full', () => {
  const shapes = [10n, 60n, 270n, 360n, 300n]
  const names = ['leopard', 'straight', 'pair', 'half', 'mixed']
  expect(countedOf(...names.map((name, at) => fast5(`front3_shape_${name}`, '1', shapes[at])))).toEqual([0n, 0n, 0n, 0n, 0n])
  expect(sumOf(countedOf(...names.map((name) => fast5(`front3_shape_${name}`, '1', 100n))))).toBe(500n - 276n)
})

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

describe.each(families)('%s', (family) => {
  const opposed = playsOf(family).filter((play) => oppositesOf(play))

  test('every line of a ticket is on one side', () => {
    for (const play of opposed)
      fc.assert(
        fc.property(picksTexts(play.picker, 4), (text) => {
          const parsed = parsePicks(play, text)
          if (!parsed.ok) return
          let onSides = 0n
          oppositesOf(play)?.onSides(parsed.picks, (_market, _side, lines) => void (onSides += lines))
          expect(onSides).toBe(BigInt(parsed.lines))
        }),
        { numRuns: 5 },
      )
  })

  /** Which side of which market the least picks of a play are on, and how often they win by results. */
  const sidesOf = (play: Play) => {
    const least = numbersIn(play, goodPicks(play, everything(play)).picks)
    return least.flatMap((text) => {
      const sides: { market: OppositeSides; side: number }[] = []
      if (text !== everyNumber)
        oppositesOf(play)?.onSides(goodPicks(play, text).picks, (market, side) => void sides.push({ market, side }))
      return sides.length === 1 ? [{ ...sides[0]!, won: draws.map((draw) => compileGrader(play, draw)(text)) }] : []
    })
  }
  const draws = Array.from({ length: 40 }, (_, nonce) =>
    drawFor[family](fairStream({ serverSeed: 'sides', clientSeed: '', nonce })),
  )

  /** By market and side, what wins by results: the same by all plays. */
  const winsBySide = (): ReadonlyMap<OppositeSides, ReadonlyMap<number, readonly number[]>> => {
    const markets = new Map<OppositeSides, Map<number, readonly number[]>>()
    for (const play of opposed) {
      const lots = play.rule.kind === 'lots' ? lotsOf(play) : 1
      for (const { market, side, won } of sidesOf(play)) {
        const known = markets.get(market) ?? new Map<number, readonly number[]>()
        // A number of several lots wins by each of them.
        const wins = won.map((hits) => hits / lots)
        expect(known.get(side) ?? wins).toEqual(wins)
        markets.set(market, known.set(side, wins))
      }
    }
    return markets
  }

  test('of the sides of a market one wins or, where a result is between them, none; of overlapping sides those of one result', () => {
    const seen = { separate: 0, between: 0, overlapping: 0 }
    for (const [market, sides] of winsBySide()) {
      if ('odds' in market) {
        seen.overlapping++
        const fits = (won: readonly number[], { all, one }: (typeof market.results)[number]): boolean => {
          const meant = all.filter((side) => sides.has(side))
          const numbersWon = one.some((side) => sides.has(side)) ? 1 : 0
          const others = won.filter((side) => !meant.includes(side))
          return (
            others.length === won.length - meant.length &&
            others.length === numbersWon &&
            others.every((side) => one.includes(side))
          )
        }
        for (const draw of draws.keys()) {
          const won = [...sides].flatMap(([side, wins]) => (wins[draw] ? side : []))
          expect(market.results.filter((result) => fits(won, result))).toHaveLength(1)
        }
      } else if (sides.size === market.chances.length) {
        seen.separate++
        const sums = draws.map((_, draw) => [...sides.values()].reduce((sum, wins) => sum + (wins[draw] ?? 0), 0))
        for (const wins of sums) expect(wins).toBeLessThan(1 + 1e-9)
        if (sums.some((wins) => wins < 1 - 1e-9)) seen.between++
      }
    }
    expect(seen).toEqual(
      family === 'fast5' ? { separate: 26, between: 10, overlapping: 10 } : { separate: 14, between: 1, overlapping: 0 },
    )
  })

  test('what overlapping sides return at fair odds is on average what lies on them', () => {
    for (const market of new Set(opposed.flatMap((play) => [...overlappingOf(play)]))) {
      const results = market.results.reduce((sum, { one }) => sum + one.length, 0)
      const wins = market.odds.map(() => 0)
      for (const { all, one } of market.results) {
        for (const side of all) wins[side] = (wins[side] ?? 0) + one.length
        for (const side of one) wins[side] = (wins[side] ?? 0) + 1
      }
      expect(market.odds.every((odds, side) => odds * BigInt(wins[side] ?? 0) === BigInt(results))).toBe(true)
    }
  })
})

/** The markets of overlapping sides of one line of a play. */
const overlappingOf = (play: Play): ReadonlySet<OverlappingSides> => {
  const markets = new Set<OverlappingSides>()
  oppositesOf(play)?.onSides(oneNumber(play), (market) => void ('odds' in market && markets.add(market)))
  return markets
}

/** How many lots a number of a board takes part in. */
const lotsOf = ({ expectedHits: { over, under }, picker }: Play): number =>
  (Number(over) * 10 ** (picker.kind === 'numbers' ? picker.digits : 1)) / Number(under)
