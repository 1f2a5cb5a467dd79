import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { referenceCount } from './board-reference.ts'
import { endingsOf } from './board.ts'
import { playsOf } from './catalogue.ts'
import { readDraw } from './draw.ts'
import { compileGrader } from './grade.ts'
import { parsePicks } from './picks.ts'
import { type BoardDraw, type Play, tierNames } from './play.ts'

/** Every draw of the Northern lottery from October 2005 to December 2024. Kept beside the project, not in it. */
const source = new URL('../../../shared/data/vnlottery/xsmb.2005-2024.json', import.meta.url)
const present = existsSync(source)

type Row = [date: string, ...tiers: (string | string[])[]]

const readDraws = (): { date: string; draw: BoardDraw }[] => {
  const { rows }: { rows: Row[] } = JSON.parse(readFileSync(source, 'utf8'))
  return rows.map(([date, ...tiers]) => {
    const read = readDraw('north', {
      kind: 'board',
      tiers: tiers.map((numbers, i) => ({ tier: tierNames[i], numbers: [numbers].flat() })),
    })
    if (read?.kind !== 'board') throw new Error(`draw of ${date} is incomplete`)
    return { date, draw: read }
  })
}

/** Different picks for every draw: some from the draw itself, so that they win, the others by a walk through all numbers. */
const picksFor = (play: Play, draw: BoardDraw, index: number): string => {
  const { picker } = play
  if (picker.kind === 'rows') return picker.rows[0]?.choices.length === 1 ? '1' : '0123456789'.slice(index % 10, (index % 10) + 3)
  const span = 10 ** picker.digits
  const own = endingsOf(draw).slice(index % 20, (index % 20) + 3)
  const longer = draw.tiers.flatMap(({ numbers }) =>
    numbers.filter((number) => number.length >= picker.digits).map((number) => number.slice(-picker.digits)),
  )
  const walked = Array.from({ length: picker.max }, (_, i) =>
    String((index * 7919 + i * 104_729) % span).padStart(picker.digits, '0'),
  )
  const fromDraw = play.rule.kind === 'absent' ? [] : picker.digits === 2 ? own : longer.slice(index % 10, (index % 10) + 2)
  return [...new Set([...fromDraw, ...walked])].slice(0, Math.max(picker.min, 4)).join(',')
}

/** Of how many draws one is settled by every play; all of them in the long run. */
const every = process.env['TESTS'] === 'long' ? 1 : 7

describe.skipIf(!present)(present ? 'real Northern draws' : `real Northern draws (skipped: no file ${source.pathname})`, () => {
  const draws = present ? readDraws() : []

  test('are all there', () => {
    expect(draws).toHaveLength(6939)
    expect(draws.every(({ draw }) => endingsOf(draw).length === 27)).toBe(true)
  })

  test('never repeat a number inside a tier', () => {
    const repeating = draws.filter(({ draw }) => draw.tiers.some(({ numbers }) => new Set(numbers).size < numbers.length))
    expect(repeating).toEqual([])
  })

  test.each(playsOf('north').map((play) => ({ code: play.code, play })))(
    '$code is settled as counted by hand',
    ({ code, play }) => {
      let hits = 0
      for (const [index, { date, draw }] of draws.entries()) {
        if (index % every) continue
        const parsed = parsePicks(play, picksFor(play, draw, index))
        if (!parsed.ok) throw new Error(`${code} on ${date}: ${parsed.refusal}`)
        const counted = referenceCount(code, parsed.picks[0] ?? [], draw).hits
        const settled = compileGrader(play, draw)(parsed.text)
        if (settled !== counted)
          expect({ date, text: parsed.text, settled }).toEqual({ date, text: parsed.text, settled: counted })
        hits += settled
      }
      expect(hits).toBeGreaterThan(0)
    },
  )
})
