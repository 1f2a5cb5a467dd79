import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { inProject } from '../project.mjs'

/** @typedef {{ source: string, ranges: readonly (readonly [number, number])[] }} FontPart */

/** The weights in use: regular to bold. Wider ones would bring two more sets of outlines. */
const wght = { min: 400, max: 700, default: 400 }

const latin = 'noto-sans/files/noto-sans-latin-wght-normal.woff2'
const vietnamese = 'noto-sans/files/noto-sans-vietnamese-wght-normal.woff2'
const myanmar = 'noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2'
const thai = 'noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2'

/** ZWNJ, ZWJ, the word joiner, and the circle that carries a mark without a letter. */
const joiners = /** @type {const} */ ([
  [0x20_0b, 0x20_0d],
  [0x20_60, 0x20_60],
  [0x25_cc, 0x25_cc],
])

/**
 * The fonts of the site by name: of each script what every page needs, and apart from it what is rare. `ui/theme/fonts.css` names
 * the same ranges.
 */
export const fontParts = /** @satisfies {Record<string, FontPart>} */ ({
  latin: {
    source: latin,
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xa0],
      [0xa9, 0xa9],
      [0xb7, 0xb7],
      [0xd7, 0xd7],
      [0x20_10, 0x20_27],
      [0x21_91, 0x21_91],
      [0x21_93, 0x21_93],
      [0x22_12, 0x22_12],
    ],
  },
  'latin-accents': {
    source: latin,
    ranges: [
      [0xa1, 0xa8],
      [0xaa, 0xb6],
      [0xb8, 0xd6],
      [0xd8, 0xff],
      [0x01_31, 0x01_31],
      [0x01_52, 0x01_53],
      [0x02_bb, 0x02_dc],
      [0x20_30, 0x20_5e],
      [0x20_ac, 0x20_ac],
      [0x21_22, 0x21_22],
      [0x22_15, 0x22_15],
    ],
  },
  vietnamese: {
    source: vietnamese,
    ranges: [
      [0x01_00, 0x03_29],
      [0x1e_a0, 0x1e_f9],
      [0x20_ab, 0x20_ab],
    ],
  },
  myanmar: { source: myanmar, ranges: [[0x10_00, 0x10_4f], ...joiners] },
  'myanmar-minorities': { source: myanmar, ranges: [[0x10_00, 0x10_9f], [0xa9_2e, 0xa9_fe], [0xaa_60, 0xaa_7f], ...joiners] },
  thai: {
    source: thai,
    ranges: [
      [0x0e_01, 0x0e_5b],
      [0x25_cc, 0x25_cc],
    ],
  },
})

/** One of the fonts, as WOFF2. @param {FontPart} part @returns {Promise<Buffer>} */
export const drawFont = async ({ source, ranges }) => {
  const whole = await readFile(inProject('node_modules', '@fontsource-variable', ...source.split('/')))
  return subsetFont(whole, textOf(ranges), { targetFormat: 'woff2', variationAxes: { wght } })
}

/** @param {FontPart['ranges']} ranges */
const textOf = (ranges) =>
  ranges.map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))).join('')
