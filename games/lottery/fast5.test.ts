import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { fraction } from '../kit/fraction.ts'
import vectors from '../vectors/fast5.json' with { type: 'json' }
import { findPlay, playsOf } from './catalogue.ts'
import { fast5Facts, sidesOf } from './fast5-facts.ts'
import { type ReferenceLine, referenceLines } from './fast5-reference.ts'
import { compileGrader } from './grade.ts'
import { parsePicks } from './picks.ts'
import type { Draw, FormClass, Play } from './play.ts'
import { lineWin } from './prize.ts'
import { prizeOfHits } from './ticket-cost.ts'
import { everything, goodPicks, picksTexts } from './sample-picks.ts'

const plays = playsOf('fast5')
const played = (code: string): Play => {
  const play = findPlay('fast5', code)
  if (!play) throw new Error(`no play ${code}`)
  return play
}
const drawOf = (digits: string): Draw => ({ kind: 'digits', digits })
const five = (number: number): string => String(number).padStart(5, '0')

const spots: Record<string, string[]> = {
  '5': ['all5'],
  '4': ['first4', 'last4'],
  '3': ['front3', 'mid3', 'back3'],
  '2': ['front2', 'back2'],
}
const pairCodes = ['12', '13', '14', '15', '23', '24', '25', '34', '35', '45']

/** Our plays that a row of the table stands for: the table does not distinguish positions. */
const playsOfRow = (code: string): string[] => {
  const [head = '', middle = '', tail = ''] = code.split('_')
  if (head.endsWith('x')) return (spots[head.slice(0, 1)] ?? []).map((spot) => `${spot}_${middle}`)
  if (head === 'bdw') return (spots[middle] ?? []).map((spot) => `bdw_${spot}_${tail}`)
  if (head === 'dxds' && middle !== '1') return (spots[middle] ?? []).map((spot) => `dxds_${spot}`)
  if (code === 'lh_dragon') return pairCodes.flatMap((pair) => [`lh_${pair}_dragon`, `lh_${pair}_tiger`])
  if (code === 'lh_tie') return pairCodes.map((pair) => `lh_${pair}_tie`)
  if (head === 'sum') return middle === 'big' ? ['sum_big', 'sum_small'] : ['sum_odd', 'sum_even']
  if (head === 'shape') return (spots['3'] ?? []).map((spot) => `${spot}_shape_${middle}`)
  return [code === 'bull_-1' ? 'bull_0' : code]
}

const rows = vectors.plays.flatMap((row) => playsOfRow(row.code).map((code) => ({ ...row, code })))

describe('table of plays', () => {
  test.each(rows)('$code wins $win of $total', ({ code, win, total, prize1800, prize1960 }) => {
    const play = played(code)
    expect(play.expectedHits).toEqual(fraction(BigInt(win), BigInt(total)))
    expect(prizeOfHits(1, lineWin(play, 1800, amount(200n)), 1)).toBe(fromWire(prize1800.toFixed(2)))
    expect(prizeOfHits(1, lineWin(play, 1960, amount(200n)), 1)).toBe(fromWire(prize1960.toFixed(2)))
  })

  test('has a row for every play but the ones that only spread direct lines', () => {
    const spreading = plays.filter(({ code }) => /_(sum|span)$/.test(code) || code.startsWith('any'))
    const inTable = new Set(rows.map(({ code }) => code))
    expect(plays.filter((play) => !inTable.has(play.code))).toEqual(spreading)
    for (const play of spreading) {
      const places = play.rule.kind === 'places' ? play.rule.choose : play.rule.kind === 'measure' ? play.rule.at.length : 0
      expect(play.expectedHits).toEqual(fraction(1n, 10n ** BigInt(places)))
    }
  })

  test('codes are unique', () => {
    expect(new Set(plays.map(({ code }) => code)).size).toBe(plays.length)
  })
})

/** Picks of as few lines as there can be: one, or two of a group 3, where either digit may be the pair. */
const oneLine = (play: Play): string => {
  const { rule } = play
  if (play.family !== 'fast5' || play.picker.kind !== 'rows') return ''
  if (rule.kind === 'places')
    return play.picker.rows.map((_, row) => (row < rule.choose ? (rule.reads === 'digit' ? '7' : 'o') : '')).join('|')
  if (rule.kind === 'form') return rule.oneRow ? '03579'.slice(0, play.picker.rows[0]?.min) : rowsOfDifferentDigits(rule.classes)
  if (rule.kind === 'among') return '0369'.slice(0, rule.choose)
  if (rule.kind === 'measure') return '0'
  return rule.kind === 'repeats' ? '4' : '1'
}

const rowsOfDifferentDigits = (classes: readonly FormClass[]): string => {
  let next = 0
  return classes.map(({ count }) => Array.from({ length: count }, () => next++).join('')).join('|')
}

/** All picks at once take ten times as long as one line, and find little that one line does not. */
const isLong = process.env['TESTS'] === 'long'

describe('over all 100,000 results', () => {
  const draws = Array.from({ length: 100_000 }, (_, number) => drawOf(five(number)))
  test.each(plays.map((play) => ({ code: play.code, play })))('$code wins exactly as often as it says', ({ play }) => {
    for (const text of [oneLine(play), ...(isLong ? [everything(play)] : [])]) {
      const picks = goodPicks(play, text)
      let hits = 0
      for (const draw of draws) hits += compileGrader(play, draw)(picks.text)
      expect(fraction(BigInt(hits), BigInt(picks.lines) * 100_000n)).toEqual(play.expectedHits)
    }
  })
})

describe('against lines written out one by one', () => {
  test.each(plays.map((play) => ({ code: play.code, play })))('$code counts lines and wins alike', ({ code, play }) => {
    const perRowMax = play.picker.kind === 'rows' && play.picker.rows.length > 3 ? 3 : 10
    fc.assert(
      fc.property(picksTexts(play.picker, perRowMax), fc.integer({ min: 0, max: 99_999 }), (text, number) => {
        const parsed = parsePicks(play, text)
        fc.pre(parsed.ok)
        const lines = referenceLines(code, parsed.picks)
        expect(parsed.lines).toBe(lines.length)
        const won = lines.filter((wins) => wins(five(number))).length
        expect(compileGrader(play, drawOf(five(number)))(parsed.text)).toBe(won)
      }),
      { numRuns: 60 },
    )
  })

  // Random results seldom win the rare plays: here the result is made from the picks.
  test.each(plays.map((play) => ({ code: play.code, play })))('$code agrees on a result that wins', ({ code, play }) => {
    const all = goodPicks(play, everything(play))
    const picks = all.lines > 3000 ? goodPicks(play, oneLine(play)) : all
    const lines = referenceLines(code, picks.picks)
    const winners = firstWinners(lines[0], 20)
    expect(winners.length).toBeGreaterThan(0)
    for (const result of winners) {
      expect(compileGrader(play, drawOf(result))(picks.text)).toBe(lines.filter((wins) => wins(result)).length)
    }
  })
})

const firstWinners = (wins: ReferenceLine | undefined, count: number): string[] => {
  const winners: string[] = []
  for (let number = 0; number < 100_000 && winners.length < count; number++) {
    if (wins?.(five(number))) winners.push(five(number))
  }
  return winners
}

describe('line counts', () => {
  const ours: Record<string, string> = {
    'ssc 3x_direct': 'back3_direct',
    'ssc 3x_zu3': 'back3_zu3',
    'ssc 3x_zu6': 'back3_zu6',
    'ssc 5x_zu60': 'all5_zu60',
    'ssc 5x_zu30': 'all5_zu30',
    'ssc 5x_zu20': 'all5_zu20',
    'ssc 5x_zu10': 'all5_zu10',
    'ssc dwd': 'dwd',
    'ssc rx2_direct (any two positions)': 'any2_direct',
    'ssc 3x_sum 13': 'back3_sum',
    'ssc 3x_span 5': 'back3_span',
  }
  const known = vectors.lineCounts.filter((each) => ours[each.play])

  test.each(known)('$play of $picks makes $lines', ({ play, picks, lines }) => {
    const text = picks.map((row) => row.map((number) => number.toString(36)).join('')).join('|')
    expect(goodPicks(played(ours[play] ?? ''), text).lines).toBe(lines)
  })

  test.each([
    ['back3_sum', vectors.lineTables['3x_direct_sum']],
    ['front2_sum', vectors.lineTables['2x_direct_sum']],
    ['mid3_span', vectors.lineTables['3x_span']],
    ['back2_span', vectors.lineTables['2x_span']],
  ])('of every %s', (code, table) => {
    expect(table.map((_, value) => goodPicks(played(code), value.toString(36)).lines)).toEqual(table)
  })
})

describe('facts of a result', () => {
  test.each(vectors.sscDraws)('$draw', (vector) => {
    const facts = fast5Facts(vector.draw.join(''))
    expect(facts.total).toBe(vector.sum)
    expect([facts.totalSize, facts.totalParity]).toEqual([vector.sum_bs, vector.sum_oe])
    expect(facts.dragonTiger['15']).toBe(vector.dragonTiger_15)
    expect(facts.front3.shape).toBe(vector.front3_shape)
    expect(facts.back3).toEqual({
      shape: vector.back3_shape,
      form: vector.back3_group,
      sum: vector.back3_sum,
      span: vector.back3_span,
    })
    expect(facts.bull).toBe(Math.max(0, vector.bull))
    expect(vector.draw.slice(3).map((digit) => sidesOf(digit).join('/'))).toEqual(vector.last2)
  })

  test('every pair of positions is compared', () => {
    expect(fast5Facts('50525').dragonTiger).toEqual({
      '12': 'dragon',
      '13': 'tie',
      '14': 'dragon',
      '15': 'tie',
      '23': 'tiger',
      '24': 'tiger',
      '25': 'tiger',
      '34': 'dragon',
      '35': 'tie',
      '45': 'tiger',
    })
  })
})
