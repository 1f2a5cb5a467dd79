import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { inProject } from '../project.mjs'
import { drawFont, fontParts } from './fonts.mjs'

const read = (name: string): Promise<Buffer> => readFile(inProject('ui', 'theme', name))
const css = (await read('fonts.css')).toString()

/** The code points that a font is fetched for. */
const rangesOf = (file: string): [number, number][] => {
  const [face = ''] = css.split('@font-face').filter((each) => each.includes(`/${file}.woff2`))
  const [, ranges = ''] = /unicode-range: ([^;]+);/.exec(face) ?? []
  return ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

describe.each(Object.entries(fontParts))('the font %s', (name, part) => {
  const file = `noto-sans-${name}`

  test('is fetched only for what it contains', () => {
    const contains = (code: number) => part.ranges.some(([from, to]) => code >= from && code <= to)
    const promised = rangesOf(file).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    expect(promised.length).toBeGreaterThan(40)
    expect(promised.filter((code) => !contains(code))).toEqual([])
  })
})

// Of one that is quickly drawn: to draw all takes seconds.
test('are what `npm run fonts` writes', async () => {
  expect((await read('fonts/noto-sans-vietnamese.woff2')).equals(await drawFont(fontParts.vietnamese))).toBe(true)
})

test('the two of a Burmese page are within 60 kB', async () => {
  const [latin, myanmar] = await Promise.all([read('fonts/noto-sans-latin.woff2'), read('fonts/noto-sans-myanmar.woff2')])
  expect(latin.length + myanmar.length).toBeLessThan(60_000)
})
