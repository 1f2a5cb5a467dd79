import { group, round, tag } from './svg.ts'

/**
 * An alphabet of our own, drawn as single strokes on a grid where capitals are 10 high. Pictures shown through <img>
 * cannot use web fonts and must not depend on the fonts of the viewer's machine, so every letter in a drawing is a path.
 */
type Glyph = readonly [width: number, strokes: string]

const glyphs: Record<string, Glyph> = {
  A: [7.6, 'M0 10L3.8 0L7.6 10M1.4 6.7H6.2'],
  B: [6.2, 'M0 0V10H3.5A2.65 2.65 0 0 0 3.5 4.7H0M0 0H3.1A2.35 2.35 0 0 1 3.1 4.7'],
  C: [8, 'M8 1.9A4.6 5 0 1 0 8 8.1'],
  D: [7.4, 'M0 0V10H2.6A4.8 5 0 0 0 2.6 0Z'],
  E: [5.4, 'M5.4 0H0V10H5.4M0 4.9H4.6'],
  F: [5.2, 'M5.2 0H0V10M0 5H4.5'],
  G: [8.4, 'M7.9 1.8A4.6 5 0 1 0 8.4 7.2V5.4H5.3'],
  H: [6.8, 'M0 0V10M6.8 0V10M0 4.9H6.8'],
  I: [0, 'M0 0V10'],
  J: [4.6, 'M4.6 0V7.2A2.5 2.8 0 0 1 0 8.2'],
  K: [6.4, 'M0 0V10M6.2 0L0 6M2.5 3.7L6.4 10'],
  L: [5.2, 'M0 0V10H5.2'],
  M: [8.6, 'M0 10V0L4.3 6.2L8.6 0V10'],
  N: [7, 'M0 10V0L7 10V0'],
  O: [9.2, 'M4.6 0A4.6 5 0 1 0 4.6 10A4.6 5 0 1 0 4.6 0Z'],
  P: [6.2, 'M0 10V0H3.3A2.9 2.9 0 0 1 3.3 5.8H0'],
  Q: [9.2, 'M4.6 0A4.6 5 0 1 0 4.6 10A4.6 5 0 1 0 4.6 0ZM5.9 7.4L8.9 10.6'],
  R: [6.4, 'M0 10V0H3.3A2.9 2.9 0 0 1 3.3 5.8H0M3.1 5.8L6.4 10'],
  S: [6, 'M5.6 1.7A2.9 2.6 0 0 0 3 0A2.6 2.45 0 0 0 2.6 4.8L3.5 5.1A2.6 2.5 0 0 1 3 10A3 2.6 0 0 1 0 8.2'],
  T: [7, 'M0 0H7M3.5 0V10'],
  U: [7, 'M0 0V6.3A3.5 3.7 0 0 0 7 6.3V0'],
  V: [7.4, 'M0 0L3.7 10L7.4 0'],
  W: [10.4, 'M0 0L2.6 10L5.2 2L7.8 10L10.4 0'],
  X: [6.8, 'M0 0L6.8 10M6.8 0L0 10'],
  Y: [7, 'M0 0L3.5 5L7 0M3.5 5V10'],
  Z: [6.4, 'M0 0H6.4L0 10H6.4'],
  0: [6.4, 'M3.2 0A3.2 5 0 1 0 3.2 10A3.2 5 0 1 0 3.2 0Z'],
  1: [2.8, 'M0 2.1L2.8 0V10'],
  2: [6, 'M0.2 2.8A2.9 2.8 0 1 1 5.2 4.5L0 10H6'],
  3: [5.6, 'M0.3 1.4A2.7 2.35 0 1 1 2.4 4.7A2.7 2.65 0 1 1 0 8.5'],
  4: [6.6, 'M5 10V0L0 7.2H6.6'],
  5: [5.8, 'M5.3 0H0.9L0.5 4.5A3 2.95 0 1 1 0 8.7'],
  6: [6.2, 'M4.9 0.2C2 1 0 3.8 0 6.9A3.1 3.1 0 1 0 0.3 5.5'],
  7: [6, 'M0 0H6L2.1 10'],
  8: [5.8, 'M2.9 0A2.35 2.35 0 1 0 2.9 4.7A2.65 2.65 0 1 0 2.9 10A2.65 2.65 0 1 0 2.9 4.7A2.35 2.35 0 1 0 2.9 0Z'],
  9: [6.2, 'M1.3 9.8C4.2 9 6.2 6.2 6.2 3.1A3.1 3.1 0 1 0 5.9 4.5'],
  '-': [3.4, 'M0 5.4H3.4'],
  '+': [5, 'M0 5.4H5M2.5 2.9V7.9'],
  '.': [0, 'M0 9.9V10'],
  "'": [0, 'M0 0V2.2'],
  '&': [7.6, 'M7.4 10L1.8 3.3A2.1 2.1 0 1 1 5.2 2.8C4.6 4.4 0 5 0 7.4C0 9 1.3 10 2.9 10C5.2 10 6.8 8.2 7 5.8'],
  '/': [4.4, 'M0 10L4.4 0'],
  ' ': [2.6, ''],
}

const spacing = 2.5
const shrunk = 0.8

type Placed = { strokes: string; x: number; scale: number }
type Run = { letters: Placed[]; width: number }

/** Small letters become small capitals. A sign the alphabet lacks is left out. */
const set = (text: string): Run => {
  const letters: Placed[] = []
  let x = 0
  for (const sign of text.replaceAll('–', '-')) {
    const [width, strokes] = glyphs[sign.toUpperCase()] ?? [0, '']
    const scale = sign === sign.toUpperCase() ? 1 : shrunk
    if (strokes) letters.push({ strokes, x, scale })
    x += width * scale + spacing * (scale === 1 ? 1 : 0.9)
  }
  return { letters, width: Math.max(0, x - spacing) }
}

export type Lettering = {
  x: number
  y: number
  size: number
  colour: string
  weight?: number
  align?: 'start' | 'middle'
  outline?: string
  outlineWidth?: number
}

/** Width a text takes at a size, in the units of the drawing. */
export const letteringWidth = (text: string, size: number): number => (set(text).width * size) / 10

/**
 * Text as strokes.
 * @param lettering.size height of a capital; `y` is the baseline; `weight` the stroke width as a share of the size
 * @param lettering.outline colour of a second, wider stroke below the letters
 */
export const lettering = (
  text: string,
  { x, y, size, colour, weight = 0.17, align = 'middle', outline, outlineWidth = 0.16 }: Lettering,
): string => {
  const { letters, width } = set(text)
  const scale = size / 10
  const left = align === 'middle' ? x - (width * scale) / 2 : x
  const strokes = (stroke: string, widthShare: number): string =>
    group({ stroke, 'stroke-width': round(widthShare * 10), fill: 'none' }, ...letters.map((letter) => drawLetter(letter)))
  const below = outline ? strokes(outline, weight + outlineWidth * 2) : ''
  return tag(
    'g',
    { transform: `translate(${round(left)} ${round(y - size)})scale(${round(scale)})` },
    below,
    strokes(colour, weight),
  )
}

const drawLetter = ({ strokes, x, scale }: Placed): string => {
  const move = scale === 1 ? `translate(${round(x)})` : `translate(${round(x)} ${round(10 * (1 - scale))})scale(${scale})`
  return tag('path', { d: strokes, transform: x || scale !== 1 ? move : undefined })
}

/** A single sign as a filled path would be too thin for a monogram: this draws it as one thick stroke around the origin. */
export const monogram = (text: string, size: number, colour: string, weight = 0.17): string =>
  lettering(text, { x: 0, y: size / 2, size, colour, weight })
