import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairStream } from '../kit/stream.ts'
import { tiersOf } from './board.ts'
import { findPlay, playsOf } from './catalogue.ts'
import { drawFor } from './draw.ts'
import { compileGrader } from './grade.ts'
import { mostHits } from './most-hits.ts'
import { parsePicks } from './picks.ts'
import type { BoardDraw, Family } from './play.ts'
import { goodPicks, picksTexts } from './sample-picks.ts'

const most = (family: Family, code: string, text: string): number => {
  const play = findPlay(family, code)!
  return mostHits(play, goodPicks(play, text).picks)
}

describe('of five digits, the most that any of the 100,000 results gives', () => {
  test.each([
    ['all5_direct', '1|2|3|4|5'],
    ['all5_zu60', '12|3456'],
    ['front3_sum', '5,9'],
    ['dwd', '12|3||4|5'],
    ['any2_direct', '1|23|||5'],
    ['any3_direct', '1|2|3|4|5'],
    ['any4_direct', '12|2||4|5'],
    ['bdw_front3_1', '01234'],
    ['bdw_front3_2', '0123'],
    ['bdw_all5_3', '1234'],
    ['qw_1', '0123456'],
    ['qw_2', '012'],
    ['qw_3', '01'],
    ['dxds_1', 'bo|b|||s'],
    ['dxds_front3', 'bose|bo|s'],
    ['lh_12_tie', '1'],
  ])('%s on %s', (code, wanted) => {
    const play = findPlay('fast5', code)!
    // A text of another form stands for picks of the same play that are its first.
    const parsed = parsePicks(play, wanted)
    const text = parsed.ok ? parsed.text : fc.sample(picksTexts(play.picker), { numRuns: 1, seed: 3 })[0]!
    let seen = 0
    for (let result = 0; result < 100_000; result++)
      seen = Math.max(seen, compileGrader(play, { kind: 'digits', digits: String(result).padStart(5, '0') })(text))
    expect(most('fast5', code, text)).toBe(seen)
  })
})

/** A board whose numbers all end in one of these, and differ inside a tier. */
const boardEndingIn = (family: 'north' | 'south', endings: readonly string[]): BoardDraw => {
  let turn = 0
  return {
    kind: 'board',
    tiers: tiersOf(family).map(({ tier, count, digits }) => ({
      tier,
      numbers: Array.from(
        { length: count },
        (_, place) => `${place}0000`.slice(0, digits - 2) + endings[turn++ % endings.length]!,
      ),
    })),
  }
}

describe('of a board', () => {
  test.each([
    // The four numbers of two digits differ: one of them at most is 07.
    ['north', 'lo2', '07', 24],
    ['north', 'lo2', '07,17,27,37,47', 27],
    ['north', 'lo3', '107', 21],
    ['north', 'lo4', '5107', 12],
    ['north', 'de_dau', '07', 1],
    ['north', 'de_dau', '07,08', 2],
    ['north', 'cang3_dau_duoi', '107', 2],
    ['north', 'dau', '123', 1],
    ['north', 'xien2', '01,02,03', 3],
    ['north', 'truot4', '01,02,03,04,05', 5],
    ['north', 'db2_tai', '1', 1],
    ['south', 'lo2', '07', 18],
    ['south', 'lo2', '07,08', 18],
    ['south', 'xien4', Array.from({ length: 20 }, (_, i) => String(i).padStart(2, '0')).join(','), 3060],
  ] as const)('%s %s on %s', (family, code, text, hits) => {
    const { picker } = findPlay(family, code)!
    const picks = picker.kind === 'rows' && picker.rows[0]?.choices.length === 1 ? picker.rows[0].choices[0]!.symbol : text
    expect(most(family, code, picks)).toBe(hits)
  })

  test('is reached', () => {
    const endings = Array.from({ length: 20 }, (_, i) => String(i).padStart(2, '0'))
    const pays = (family: 'north' | 'south', code: string, picks: string, draw: BoardDraw) =>
      compileGrader(findPlay(family, code)!, draw)(goodPicks(findPlay(family, code)!, picks).text)
    expect(pays('south', 'lo2', '07', boardEndingIn('south', ['07']))).toBe(most('south', 'lo2', '07'))
    expect(pays('south', 'xien4', endings.join(','), boardEndingIn('south', endings))).toBe(3060)
    expect(pays('north', 'truot4', '01,02,03,04,05', boardEndingIn('north', endings.slice(6)))).toBe(5)
  })
})

test('no result of any game gives more', () => {
  const families: readonly Family[] = ['fast5', 'north', 'south']
  const tickets = fc
    .constantFrom(...families.flatMap(playsOf))
    .chain((play) => fc.tuple(fc.constant(play), picksTexts(play.picker)))
  fc.assert(
    fc.property(tickets, fc.nat(), ([play, text], nonce) => {
      const parsed = parsePicks(play, text)
      fc.pre(parsed.ok)
      const draw = drawFor[play.family](fairStream({ serverSeed: 'most', clientSeed: '', nonce }))
      expect(compileGrader(play, draw)(parsed.text)).toBeLessThanOrEqual(mostHits(play, parsed.picks))
    }),
    { numRuns: 3_000 },
  )
})
