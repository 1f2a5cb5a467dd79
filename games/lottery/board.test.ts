import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { fraction, fromDecimal, toDecimal } from '../kit/fraction.ts'
import { fairStream } from '../kit/stream.ts'
import vectors from '../vectors/vn_lottery.json' with { type: 'json' }
import { absentHits, togetherHits } from './board-chance.ts'
import { referenceCount } from './board-reference.ts'
import { type BoardFamily, endingsOf, endingTable, tiersOf } from './board.ts'
import { findPlay, playsOf } from './catalogue.ts'
import { drawNorth, drawSouth } from './draw.ts'
import { compileGrader } from './grade.ts'
import { parsePicks } from './picks.ts'
import { type BoardDraw, type BoardTier, type Play, tierNames } from './play.ts'
import { oddsOf, returnRate } from './prize.ts'
import { goodPicks, picksTexts } from './sample-picks.ts'
import { ticketCost, ticketPrize } from './ticket-cost.ts'

const families: BoardFamily[] = ['north', 'south']

const played = (family: BoardFamily, code: string): Play => {
  const play = findPlay(family, code)
  if (!play) throw new Error(`no play ${code}`)
  return play
}

const familyOf = (region: string): BoardFamily => (region === 'N' ? 'north' : 'south')

const tierOf = (tier: BoardTier['tier'], numbers: string | string[] | undefined): BoardTier[] =>
  numbers === undefined ? [] : [{ tier, numbers: [numbers].flat() }]

const draws = vectors.draws.map((vector) => {
  const tiers = tierNames.flatMap((tier) => tierOf(tier, vector[tier]))
  return {
    family: familyOf(vector.region),
    endings: vector.two,
    station: vector.station,
    draw: { kind: 'board' as const, tiers },
  }
})

const close = (exact: { over: bigint; under: bigint }, known: number): void => {
  expect(Number(toDecimal(exact, 17))).toBeCloseTo(known, 12)
}

describe('bet types', () => {
  const rows = vectors.betTypes.flatMap((row) => [...row.region].map((region) => ({ ...row, family: familyOf(region) })))

  test.each(rows)('$family $code', ({ family, code, costMultiple, expectedHits, rtp, payPerHit, ...row }) => {
    const play = played(family, code)
    const pNoRepeat = 'pNoRepeat' in row && typeof row.pNoRepeat === 'number' ? row.pNoRepeat : undefined
    expect(play.costMultiple).toBe(costMultiple)
    close(play.expectedHits, pNoRepeat ?? expectedHits)
    if (pNoRepeat === undefined) {
      expect(Number(toDecimal(returnRate(play, fromDecimal(String(payPerHit))), 9))).toBeCloseTo(rtp, 5)
    }
  })

  test.each(families)('%s has no play beyond the table, each once', (family) => {
    const inTable = rows.filter((row) => row.family === family).map(({ code }) => code)
    expect(
      playsOf(family)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(inTable.toSorted())
  })

  test.each([
    ['north', 'N'],
    ['south', 'S'],
  ] as const)('chances without repetition, %s', (family, region) => {
    for (const [code, known] of Object.entries(vectors.noRepeatInTier[region])) {
      const size = Number(/\d+$/.exec(code)?.[0])
      if (code.startsWith('xien')) close(togetherHits(family, size), known.noRepeat)
      if (code.startsWith('truot')) close(absentHits(family, size), known.noRepeat)
      if (code.startsWith('lo2')) close(togetherHits(family, 1), known.noRepeat)
    }
  })
})

describe('real draws of 1 January 2018', () => {
  test.each(draws)('$station has the known endings and loto table', ({ family, endings, draw }) => {
    expect(draw.tiers.map(({ tier, numbers }) => [tier, numbers.length])).toEqual(
      tiersOf(family).map(({ tier, count }) => [tier, count]),
    )
    expect(endingsOf(draw).toSorted()).toEqual(endings)
    const table = endingTable(draw)
    expect(table.byHead.flatMap((tails, head) => tails.map((tail) => `${head}${tail}`))).toEqual(endings)
    expect(table.byTail.flatMap((heads, tail) => heads.map((head) => `${head}${tail}`)).toSorted()).toEqual(endings)
  })

  test.each(vectors.bets)('draw $draw: $code $numbers hits $hits times', (bet) => {
    const { family, draw } = draws[bet.draw] ?? { family: 'north' as const, draw: { kind: 'board' as const, tiers: [] } }
    const play = played(family, bet.code)
    const { picks } = goodPicks(play, bet.numbers.join(','))
    const ticket = { play, picks, unit: amount(BigInt(bet.unitStake) * 100n), multiple: 1 }
    const seen = vectors.betTypes.find(({ code, region }) => code === bet.code && familyOf(region) === family)
    expect(toWire(ticketCost(ticket))).toBe(bet.cost.toFixed(2))
    const odds = fromDecimal(String(seen?.payPerHit))
    expect(toWire(ticketPrize({ ...ticket, odds, draw }))).toBe(bet.pay.toFixed(2))
    expect(compileGrader(play, draw)(goodPicks(play, bet.numbers.join(',')).text)).toBe(bet.hits)
  })
})

describe('against hits counted one by one', () => {
  const seeds = fc.record({ serverSeed: fc.stringMatching(/^[0-9a-f]{64}$/), clientSeed: fc.constant('board'), nonce: fc.nat() })
  const boards: Record<BoardFamily, (stream: ReturnType<typeof fairStream>) => BoardDraw> = { north: drawNorth, south: drawSouth }
  const cases = families.flatMap((family) => playsOf(family).map((play) => ({ family, play, code: play.code })))

  test.each(cases)('$family $code', ({ family, play, code }) => {
    fc.assert(
      fc.property(seeds, picksTexts(play.picker), (seed, text) => {
        const draw = boards[family](fairStream(seed))
        const parsed = parsePicks(play, text)
        fc.pre(parsed.ok && parsed.lines <= 2000)
        const counted = referenceCount(code, parsed.picks[0] ?? [], draw)
        expect(parsed.lines).toBe(counted.lines)
        expect(compileGrader(play, draw)(parsed.text)).toBe(counted.hits)
      }),
      { numRuns: 60 },
    )
  })

  // Random numbers seldom hit: these are taken from the board itself.
  test.each(cases.filter(({ play }) => play.rule.kind === 'lots' || play.rule.kind === 'together'))(
    '$family $code with numbers of the board',
    ({ family, play, code }) => {
      for (let nonce = 0; nonce < 20; nonce++) {
        const draw = boards[family](fairStream({ serverSeed: 'b'.repeat(64), clientSeed: code, nonce }))
        const numbers = numbersFrom(draw, play)
        const { text, picks } = goodPicks(play, numbers.join(play.picker.kind === 'rows' ? '' : ','))
        const { hits } = referenceCount(code, picks[0] ?? [], draw)
        expect(hits).toBeGreaterThan(0)
        expect(compileGrader(play, draw)(text)).toBe(hits)
      }
    },
  )
})

/** A few different numbers of which each stands on the board, where the play looks. */
const numbersFrom = (draw: BoardDraw, { rule, picker }: Play): string[] => {
  const digits = picker.kind === 'numbers' ? picker.digits : 1
  const slice = rule.kind === 'lots' ? rule : { from: -2 }
  const seen = draw.tiers.filter(({ tier }) => rule.kind !== 'lots' || rule.tiers.some((name) => name === tier))
  const numbers = seen
    .flatMap((tier) => tier.numbers)
    .map((number) => number.slice(slice.from, 'to' in slice ? slice.to : undefined))
  return [...new Set(numbers)].filter((number) => number.length === digits).slice(0, 6)
}

describe('house odds', () => {
  // xiên 2, 3, 4, then trượt 4, 8, 10, in per cent.
  test.each([
    ['north', [93.7, 91.6, 88.9, 92.7, 93.1, 92.4]],
    ['south', [91.4, 92.0, 88.8, 93.5, 93.6, 93.1]],
  ] as const)('%s return what they were made to', (family, rates) => {
    const codes = ['xien2', 'xien3', 'xien4', 'truot4', 'truot8', 'truot10']
    const returned = codes.map((code) => returnRate(played(family, code), oddsOf(played(family, code), 1960)))
    expect(returned.map((rate) => Math.round(Number(toDecimal(rate, 6)) * 1000) / 10)).toEqual(rates)
  })

  test.each(families)('%s never give back more than is staked, at any mode', (family) => {
    for (const play of playsOf(family)) {
      const rate = returnRate(play, oddsOf(play, 2000))
      expect(rate.over <= rate.under).toBe(true)
    }
  })

  test('straight bets follow the mode', () => {
    expect(oddsOf(played('north', 'lo2'), 1990)).toEqual(fromDecimal('99.5'))
    expect(oddsOf(played('south', 'de_dacbiet'), 1960)).toEqual(fromDecimal('98'))
    expect(oddsOf(played('north', 'cang4_dacbiet'), 1900)).toEqual(fromDecimal('9500'))
    expect(oddsOf(played('north', 'lo2_1k'), 1980)).toEqual(fraction(11n, 3n))
  })

  test('sums of the special prize have the odds of their distance from nine', () => {
    const sums = vectors.betTypes.filter(({ code }) => /^db2_tong\d/.test(code))
    expect(sums).toHaveLength(19)
    for (const { code, payPerHit } of sums) expect(oddsOf(played('south', code), 1800)).toEqual(fromDecimal(String(payPerHit)))
  })
})
