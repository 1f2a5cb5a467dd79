import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fairStream } from '../kit/stream.ts'
import { playsOf } from './catalogue.ts'
import { drawFor } from './draw.ts'
import { compileGrader } from './grade.ts'
import { holds, type Pattern } from './pattern.ts'
import { winningPatterns } from './patterns.ts'
import { parsePicks } from './picks.ts'
import type { Draw, Family, Play } from './play.ts'
import { picksTexts } from './sample-picks.ts'

const five = (digits: string): Draw => ({ kind: 'digits', digits })
const patternsOf = (code: string, draw: Draw): readonly Pattern[] => {
  const play = playsOf('fast5').find((each) => each.code === code)
  if (!play) throw new Error(`no play ${code}`)
  return winningPatterns(play, draw)
}

test.each([
  ['back2_direct', '70318', [['1', '|', '8']]],
  ['dwd', '70318', ['7||||', '|0|||', '||3||', '|||1|', '||||8'].map((text) => [...text])],
  ['back2_zu', '70381', [['1', '8']]],
  ['back2_zu', '70388', []],
  ['front3_zu3', '77031', [['0', '7']]],
  ['all5_zu60', '77031', [['7', '|', '0', '1', '3']]],
  ['qw_2', '77033', [['7'], ['3']]],
  ['front2_sum', '77031', [['e']]],
  ['lh_12_dragon', '70318', [[]]],
  ['lh_12_tiger', '70318', []],
])('winners of %s at %s hold %j', (code, digits, patterns) => {
  expect(patternsOf(code, five(digits))).toEqual(patterns)
})

test.each([
  ['texts stand in order', ['1', '|', '8'], '13|78', true],
  ['not the other way round', ['1', '|', '8'], '78|13', false],
  ['one text does not stand for two', ['1', '1'], '1', false],
  ['no text is held by any picks', [], '', true],
])('%s', (_name, pattern, picks, held) => expect(holds(pattern, picks)).toBe(held))

describe.each(['fast5', 'north', 'south'] as const)('%s', (family: Family) => {
  const draws = fc.nat().map((nonce) => drawFor[family](fairStream({ serverSeed: 'marks', clientSeed: '', nonce })))
  const tickets = fc
    .constantFrom<Play[]>(...playsOf(family))
    .chain((play) => fc.record({ play: fc.constant(play), text: picksTexts(play.picker, 5) }))

  test('every winner matches a pattern, and most losers match none', () => {
    const seen = { won: 0, lost: 0, marked: 0 }
    fc.assert(
      fc.property(tickets, draws, ({ play, text }, draw) => {
        const parsed = parsePicks(play, text)
        if (!parsed.ok) return
        const isMarked = winningPatterns(play, draw).some((pattern) => holds(pattern, parsed.text))
        const lines = compileGrader(play, draw)(parsed.text)
        if (lines > 0) expect(isMarked).toBe(true)
        seen[lines > 0 ? 'won' : 'lost']++
        if (lines === 0 && isMarked) seen.marked++
      }),
      { numRuns: 5_000, seed: 7 },
    )
    expect(seen.won).toBeGreaterThan(500)
    expect(seen.marked).toBeLessThan(seen.lost / 4)
  })
})
