import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choose } from '../kit/count.ts'
import { findPlay, playsOf, playTree } from './catalogue.ts'
import { compileGrader } from './grade.ts'
import { linesMax } from './lines.ts'
import { formatPicks, parsePicks, picksTextMax } from './picks.ts'
import type { Draw, Family, Play } from './play.ts'
import { everything, goodPicks, picksTexts } from './sample-picks.ts'

const families: Family[] = ['fast5', 'north', 'south']
const all = families.flatMap((family) => playsOf(family).map((play) => ({ family, code: play.code, play })))

const played = (family: Family, code: string): Play => {
  const play = findPlay(family, code)
  if (!play) throw new Error(`no play ${code}`)
  return play
}

const draws: Record<Family, Draw> = {
  fast5: { kind: 'digits', digits: '90125' },
  north: { kind: 'board', tiers: [{ tier: 'db', numbers: ['12345'] }] },
  south: { kind: 'board', tiers: [{ tier: 'db', numbers: ['123456'] }] },
}

describe('every play', () => {
  test.each(all)('$family $code: canonical text stays as it is', ({ play }) => {
    fc.assert(
      fc.property(picksTexts(play.picker), (text) => {
        const parsed = parsePicks(play, text)
        fc.pre(parsed.ok)
        expect(formatPicks(play, parsed.picks)).toBe(parsed.text)
        expect(parsePicks(play, parsed.text)).toEqual(parsed)
        expect(parsed.lines).toBeGreaterThan(0)
        expect(parsed.lines).toBeLessThanOrEqual(linesMax)
        expect([...parsed.text].toSorted()).toEqual([...text].toSorted())
      }),
      { numRuns: 30 },
    )
  })

  test.each(all)('$family $code: all of it fits on a ticket', ({ play }) => {
    expect(goodPicks(play, everything(play)).text.length).toBeLessThanOrEqual(picksTextMax)
  })

  test.each(families)('%s: no text makes reading or grading throw', (family) => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom('0', '9', '|', ',', 'b', ' ', '-', '.', 'e', 'ß', '٣', '😀', '\u0000'), maxLength: 40 }),
      fc.constantFrom('__proto__', 'constructor', '|'.repeat(1999), ','.repeat(1999), '0'.repeat(5000), 'x'.repeat(1_000_000)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...playsOf(family)), hostile, (play, text) => {
        const parsed = parsePicks(play, text)
        if (!parsed.ok) expect(parsed.refusal).toMatch(/^PICKS_(MALFORMED|REPEATED|TOO_FEW|TOO_MANY)$/)
        expect(compileGrader(play, draws[family])(text)).toEqual(expect.any(Number))
      }),
      { numRuns: 3000 },
    )
  })
})

describe('refusals', () => {
  test.each([
    ['back3_direct', '1|2', 'PICKS_MALFORMED'],
    ['back3_direct', '1|2|3|4', 'PICKS_MALFORMED'],
    ['back3_direct', '1|2|x', 'PICKS_MALFORMED'],
    ['back3_direct', '1|2|٣', 'PICKS_MALFORMED'],
    ['back3_direct', '1|2|', 'PICKS_TOO_FEW'],
    ['back3_direct', '1|22|3', 'PICKS_REPEATED'],
    ['back3_direct', '', 'PICKS_MALFORMED'],
    ['dwd', '||||', 'PICKS_TOO_FEW'],
    ['any2_direct', '123||||', 'PICKS_TOO_FEW'],
    ['back3_zu6', '12', 'PICKS_TOO_FEW'],
    ['all5_zu60', '1|123', 'PICKS_TOO_FEW'],
    ['all5_zu10', '1|1', 'PICKS_TOO_FEW'],
    ['dxds_back2', 'b|', 'PICKS_TOO_FEW'],
    ['dxds_back2', 'bb|o', 'PICKS_REPEATED'],
    ['bull_5', '', 'PICKS_TOO_FEW'],
    ['bull_5', '5', 'PICKS_MALFORMED'],
    ['bull_5', '11', 'PICKS_REPEATED'],
    ['back3_sum', 's', 'PICKS_MALFORMED'],
  ])('five digits, %s "%s": %s', (code, text, refusal) => {
    expect(parsePicks(played('fast5', code), text)).toEqual({ ok: false, refusal })
  })

  test.each([
    ['lo2', '', 'PICKS_TOO_FEW'],
    ['lo2', '5', 'PICKS_MALFORMED'],
    ['lo2', '005', 'PICKS_MALFORMED'],
    ['lo2', '05,', 'PICKS_MALFORMED'],
    ['lo2', '05,5', 'PICKS_MALFORMED'],
    ['lo2', '+5', 'PICKS_MALFORMED'],
    ['lo2', '05,17,05', 'PICKS_REPEATED'],
    ['xien2', '05', 'PICKS_TOO_FEW'],
    ['xien2', '05,05', 'PICKS_REPEATED'],
    ['xien3', Array.from({ length: 21 }, (_, n) => String(n + 10)).join(','), 'PICKS_TOO_MANY'],
    ['lo3', Array.from({ length: 101 }, (_, n) => String(n + 100)).join(','), 'PICKS_TOO_MANY'],
    ['lo4', Array.from({ length: 401 }, (_, n) => String(n + 1000)).join(','), 'PICKS_TOO_MANY'],
    ['truot8', '00,01,02,03,04,05,06', 'PICKS_TOO_FEW'],
  ])('board, %s "%.30s": %s', (code, text, refusal) => {
    expect(parsePicks(played('north', code), text)).toEqual({ ok: false, refusal })
  })
})

describe('normal form', () => {
  test.each([
    ['fast5', 'back3_direct', '321|4|65', '123|4|56', 6],
    ['fast5', 'dwd', '21||||9', '12||||9', 3],
    ['fast5', 'dxds_back2', 'eb|os', 'be|so', 4],
    ['fast5', 'back3_sum', 'rd0', '0dr', 77],
    ['north', 'lo2', '43,05', '05,43', 2],
    ['south', 'dau', '950', '059', 3],
  ] as const)('%s %s "%s" is "%s", %i lines', (family, code, text, canonical, lines) => {
    expect(parsePicks(played(family, code), text)).toMatchObject({ ok: true, text: canonical, lines })
  })

  test('more numbers than a xiên needs make a line of each choice of them', () => {
    const numbers = Array.from({ length: 10 }, (_, n) => String(n * 11).padStart(2, '0')).join(',')
    for (const size of [2, 3, 4]) expect(goodPicks(played('north', `xien${size}`), numbers).lines).toBe(choose(10, size))
  })
})

describe('catalogue', () => {
  test('finds its own codes only', () => {
    for (const code of ['', '__proto__', 'constructor', 'toString', 'lo2 ']) expect(findPlay('fast5', code)).toBeUndefined()
    for (const { family, code, play } of all) expect(findPlay(family, code)).toBe(play)
  })

  test('a sheet of several plays offers one choice each', () => {
    const sheets = families.flatMap((family) => playTree(family).flatMap((group) => group.sheets))
    for (const { plays } of sheets.filter((sheet) => sheet.plays.length > 1)) {
      for (const { picker } of plays) expect(picker.kind === 'rows' && picker.rows.map((row) => row.choices.length)).toEqual([1])
    }
    expect(sheets.every((sheet) => sheet.plays.length > 0)).toBe(true)
  })

  test('symbols are one plain character and differ within a row', () => {
    for (const { play } of all) {
      if (play.picker.kind === 'numbers') continue
      for (const { choices } of play.picker.rows) {
        expect(choices.every(({ symbol }) => /^[0-9a-z]$/.test(symbol))).toBe(true)
        expect(new Set(choices.map(({ symbol }) => symbol)).size).toBe(choices.length)
      }
    }
  })
})
