import { lineCount } from '@tamuvo/games/lottery/lines.ts'
import { playTree } from '@tamuvo/games/lottery/catalogue.ts'
import { parsePicks } from '@tamuvo/games/lottery/picks.ts'
import { describe, expect, test } from 'vitest'
import { browserRng } from './rng.ts'
import { randomDraft, randomDrafts } from './random-picks.ts'
import { placeOf } from '../tree.ts'

describe.each(['fast5', 'north', 'south'] as const)('%s', (family) => {
  const sheets = playTree(family).flatMap((group) => group.sheets)

  test.each(sheets.map((sheet) => [sheet.code, sheet] as const))(
    '%s: a random ticket is a ticket of the fewest picks',
    (_code, sheet) => {
      const draft = randomDraft(sheet, browserRng)
      const parsed = parsePicks(draft.play, draft.picks)
      expect(parsed).toMatchObject({ ok: true, text: draft.picks, lines: draft.lines })
      const many =
        draft.play.family === 'fast5' &&
        (draft.play.rule.kind === 'measure' || (draft.play.rule.kind === 'form' && draft.play.rule.classes.length > 1))
      if (!many) expect(draft.lines).toBe(1)
      if (parsed.ok) expect(lineCount(draft.play, parsed.picks)).toBe(draft.lines)
    },
  )
})

test('several are different as long as there are so many', () => {
  const { sheet } = placeOf('fast5', 'all5_direct')
  expect(new Set(randomDrafts(sheet, 5, browserRng).map(({ picks }) => picks)).size).toBe(5)
  const sides = placeOf('fast5', 'sum').sheet
  expect(randomDrafts(sides, 5, browserRng)).toHaveLength(4)
})

test('the generator stays below its bound and reaches all of it', () => {
  const seen = new Set(Array.from({ length: 400 }, () => browserRng(10)))
  expect([...seen].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
