import { lettering } from '../letters.ts'
import { definitions, makePaint } from '../paint.ts'
import { palettes } from '../palette.ts'
import { circle, corners, ellipse, group, path, place, polygon, rect, tag } from '../svg.ts'
import { sheetOf } from './atlas.ts'
import { effectCells, effectSize, glyphs } from './effect-places.ts'

/** What all slots share: golden digits, sparks, a glow, the outline of a cell that wins. */

const glow = tag(
  'radialGradient',
  { id: 'glow' },
  tag('stop', { offset: 0, 'stop-color': '#fff', 'stop-opacity': 1 }),
  tag('stop', { offset: 0.4, 'stop-color': '#ffd76a', 'stop-opacity': 0.55 }),
  tag('stop', { offset: 1, 'stop-color': '#ffb020', 'stop-opacity': 0 }),
)

const beam = tag(
  'linearGradient',
  { id: 'beam', x1: 0, y1: 0, x2: 0, y2: 1 },
  tag('stop', { offset: 0, 'stop-color': '#ffe08a', 'stop-opacity': 0 }),
  tag('stop', { offset: 0.5, 'stop-color': '#fff2c2', 'stop-opacity': 0.9 }),
  tag('stop', { offset: 1, 'stop-color': '#ffe08a', 'stop-opacity': 0 }),
)

const spark = path('M0-30Q3-3 30 0Q3 3 0 30Q-3 3-30 0Q-3-3 0-30Z', '#fff')

const paint = makePaint('fx', palettes.ember)

const room = rect(-60, -60, 120, 120, 'none')

const digit = (sign: string): string =>
  lettering(sign, { x: 0, y: 22, size: 44, colour: '#1c0a02', weight: 0.6 }) +
  paint.litSmall(room, lettering(sign, { x: 0, y: 22, size: 44, colour: '#5b2c02', weight: 0.4 })) +
  paint.litSmall(room, lettering(sign, { x: 0, y: 22, size: 44, colour: '#ffd45e', weight: 0.24 })) +
  lettering(sign, { x: 0, y: 20, size: 44, colour: '#fff7d6', weight: 0.05 })

const coinChip =
  paint.lit(circle(0, 0, 26, paint.gold), circle(0, 0, 20, '#c98214'), circle(0, 0, 18, paint.gold)) +
  path('M-6-6H6V6H-6Z', '#7a4306')

const cellRing =
  rect(-92, -92, 184, 184, 'none', { rx: 22, stroke: '#fff1b0', 'stroke-width': 7 }) +
  rect(-92, -92, 184, 184, 'none', { rx: 22, stroke: '#ffb629', 'stroke-width': 3 })

const drawn: Record<string, string> = {
  glow: circle(0, 0, 62, 'url(#glow)'),
  spark: spark,
  coin: coinChip,
  petal: path('M0-24C16-12 16 12 0 24C-16 12-16-12 0-24Z', '#fff'),
  ray: ellipse(0, 0, 18, 62, 'url(#beam)'),
  star: polygon(corners(5, 28, -90, 0.5), '#fff'),
  dot: circle(0, 0, 14, '#fff'),
  ring: place(0, 0, cellRing, 0, 0.64),
}

export const effectAtlas = (): string => {
  const cells = effectCells.map(({ name, x, y, size }) => {
    const drawing = drawn[name] ?? (glyphs.includes(name) ? digit(name) : '')
    return place(x + size / 2, y + size / 2, group({}, drawing))
  })
  const all = cells.join('')
  return sheetOf(effectSize, effectSize, glow + beam + definitions('fx', palettes.ember, all), all)
}
