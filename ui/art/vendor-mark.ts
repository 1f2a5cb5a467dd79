import { fingerprint } from './rng.ts'
import { letteringWidth, monogram } from './letters.ts'
import { definitions, makePaint } from './paint.ts'
import { mix, palettes, type Mood } from './palette.ts'
import { corners, group, path, round, shrink, tag } from './svg.ts'
import { symmetric } from './symmetry.ts'

const hexagon = `M${corners(6, 47)
  .map(([x, y]) => `${round(x)} ${round(y)}`)
  .join('L')}Z`

export const frames = {
  circle: 'M0-45A45 45 0 1 1-.01-45Z',
  shield: symmetric('M0-47C14-38 28-36 41-39C45-4 33 29 0 47'),
  hexagon,
  diamond: symmetric('M0-49C5-49 8-47 11-44L44-11C50-5 50 5 44 11L11 44C8 47 5 49 0 49'),
  tile: symmetric('M0-44C36-44 44-36 44 0C44 36 36 44 0 44'),
  pennant: symmetric('M0-45L34-45C38-45 40-43 40-39L40 30L0 46'),
} as const

export type Frame = keyof typeof frames
export const isFrame = (name: string): name is Frame => Object.hasOwn(frames, name)

export type VendorMark = { code: string; name: string; letters: string; frame: Frame; mood: Mood }

const letterRoom: Record<Frame, number> = { circle: 54, shield: 50, hexagon: 54, diamond: 46, tile: 56, pennant: 50 }

/** The two letters as large as the frame lets them be. The lower part of shield and pennant is narrow, so they stand higher there. */
const drawLetters = (letters: string, frame: Frame, colour: string): string => {
  const size = Math.min(36, letterRoom[frame] / letteringWidth(letters, 1))
  const lift = frame === 'shield' || frame === 'pennant' ? -5 : 0
  return group({ transform: `translate(0 ${lift})` }, monogram(letters, size, colour, 0.19))
}

const wrap = (name: string, defs: string, drawing: string): string =>
  shrink(
    tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '-54 -54 108 108', role: 'img', 'aria-label': name },
      ...(defs ? [tag('defs', {}, defs)] : []),
      group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, drawing),
    ),
  )

/** The mark of a studio in its colours. */
export const colourMark = ({ code, name, letters, frame, mood }: VendorMark): string => {
  const tone = palettes[mood]
  const prefix = `v${fingerprint(code).toString(36)}`
  const paint = makePaint(prefix, tone)
  const body = paint.lit(
    path(frames[frame], paint.main),
    path(frames[frame], mix(tone.mid, tone.deep, 0.45), { transform: 'scale(.86)' }),
  )
  const shine = path(frames[frame], paint.sheen, { transform: 'scale(.8)', opacity: 0.28 })
  const drawing = body + shine + drawLetters(letters, frame, tone.ink)
  return wrap(name, definitions(prefix, tone, drawing), drawing)
}

/** The same mark in white lines, for rows of tabs. */
export const whiteMark = ({ name, letters, frame }: VendorMark): string =>
  wrap(
    name,
    '',
    path(frames[frame], '#fff', { 'fill-opacity': 0.1, stroke: '#fff', 'stroke-width': 4.5, transform: 'scale(.95)' }) +
      drawLetters(letters, frame, '#fff'),
  )
