import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'
import subsetFont from 'subset-font'
import { shapedFont } from './shaped-font.ts'

/** How heavy text is: as the site's. */
export type Weight = 400 | 600

/** The site's own fonts, and which of their parts are used; the first that has a letter draws it. */
const families = [
  { name: 'noto-sans', parts: /./ },
  { name: 'noto-sans-thai', parts: /^thai$/ },
  { name: 'noto-sans-myanmar', parts: /^myanmar$/ },
  { name: 'noto-sans-sc', parts: /^\[\d+\]$/ },
]

/** A file of a font, and the code points that it has, as pairs of first and last. */
type Part = { file: string; ranges: readonly (readonly [number, number])[] }

/** Stands in for a letter that no font has. */
const unknown = '?'
const invisible = /^[\u200B\u2060\uFEFF]$/

let known: readonly Part[] | undefined

const allParts = (): readonly Part[] => (known ??= families.flatMap(partsOf))

const partsOf = ({ name, parts }: (typeof families)[number]): Part[] => {
  const root = dirname(createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/unicode.json`))
  const ranges = JSON.parse(readFileSync(join(root, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([part]) => parts.test(part))
    .map(([part, text]) => ({
      file: join(root, 'files', `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: text.split(',').map(rangeOf),
    }))
}

/** "U+1000-109F" or "U+25CC". */
const rangeOf = (text: string): [number, number] => {
  const [first = '', last = first] = text.slice(2).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

const partOfPoint = new Map<number, Part | undefined>()

const partWith = (point: number): Part | undefined => {
  if (!partOfPoint.has(point))
    partOfPoint.set(
      point,
      allParts().find(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last)),
    )
  return partOfPoint.get(point)
}

/** A part that has the letter with all its marks; else that of its first code point. */
const partOfLetter = (letter: string): Part | undefined => {
  const points = [...letter].map((each) => each.codePointAt(0) ?? 0)
  const whole = points.length > 1 && allParts().find((part) => points.every((point) => hasPoint(part, point)))
  return whole || partWith(points[0] ?? 0)
}

const hasPoint = ({ ranges }: Part, point: number): boolean => ranges.some(([first, last]) => first <= point && point <= last)

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const opened = new Map<string, Promise<Font>>()

/** A font of one weight: the fonts of the site hold all weights in one file, which no PDF can. */
const openFont = (file: string, weight: Weight): Promise<Font> => {
  const key = `${file}@${weight}`
  const font = opened.get(key) ?? readFont(file, weight)
  opened.set(key, font)
  font.catch(() => opened.delete(key))
  return font
}

const readFont = async (file: string, weight: Weight): Promise<Font> =>
  shapedFont(
    await subsetFont(await readFile(file), undefined, {
      targetFormat: 'truetype',
      variationAxes: { wght: weight },
      keepAllGlyphs: true,
      noHinting: true,
    }),
  )

/** Text that one font draws. */
export type Run = { text: string; font: Font }

/** Splits a text by the fonts that draw it. What no font has becomes a question mark. */
export const runsOf = async (text: string, weight: Weight): Promise<Run[]> => {
  const runs: { text: string; file: string }[] = []
  for (const { segment } of letters.segment(text)) {
    if (invisible.test(segment)) continue
    const part = partOfLetter(segment)
    const drawn = part ? segment : unknown
    const { file } = part ?? partWith(unknown.charCodeAt(0)) ?? { file: '' }
    const last = runs.at(-1)
    if (last?.file === file) last.text += drawn
    else runs.push({ text: drawn, file })
  }
  return Promise.all(
    runs.map(async ({ text: own, file }) => {
      const font = await openFont(file, weight)
      return {
        text: [...own].map((each) => (font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0) ? each : unknown)).join(''),
        font,
      }
    }),
  )
}
