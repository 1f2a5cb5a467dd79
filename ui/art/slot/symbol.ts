import { lettering } from '../letters.ts'
import { motifs } from '../motif/motifs.ts'
import { definitions, makePaint, type Paint } from '../paint.ts'
import { mix, palettes } from '../palette.ts'
import { seededRng } from '../rng.ts'
import { around, circle, corners, group, path, place, polygon, tag } from '../svg.ts'
import { isMotif } from '../motif/motifs.ts'
import type { Plate, SymbolArt } from './world.ts'

/** Symbols are drawn around the origin, inside about ±100 units. */

/** How much of its cell a symbol fills. */
const fills = { special: 1.2, high: 1.15, low: 1.2 } as const

type DrawnPlate = (paint: Paint) => string

const ring = (paint: Paint, radius: number, field: string): string =>
  paint.lit(circle(0, 0, radius, paint.gold), circle(0, 0, radius - 9, field)) +
  around(20, () => circle(0, -(radius - 4.5), 2.6, '#fff6cf'))

const drawnPlates: Record<Plate, DrawnPlate> = {
  none: () => '',
  /** Rays of gold behind what matters most. */
  burst: (paint) =>
    circle(0, 0, 100, paint.halo) +
    paint.litSmall(polygon(corners(16, 94, -90, 0.8), paint.gold)) +
    paint.lit(circle(0, 0, 70, mix(paint.tone.mid, paint.tone.deep, 0.25))),
  medal: (paint) => ring(paint, 86, mix(paint.tone.mid, paint.tone.deep, 0.45)),
  gem: (paint) =>
    paint.lit(
      polygon(corners(8, 90, -67.5), paint.gold),
      polygon(corners(8, 79, -67.5), mix(paint.tone.mid, paint.tone.deep, 0.4)),
    ),
  tile: (paint) =>
    paint.lit(
      tag('rect', { x: -78, y: -78, width: 156, height: 156, rx: 30, fill: paint.gold }),
      tag('rect', { x: -69, y: -69, width: 138, height: 138, rx: 23, fill: mix(paint.tone.mid, paint.tone.deep, 0.4) }),
    ),
  coin: (paint) =>
    circle(0, 0, 98, paint.halo) +
    paint.lit(circle(0, 0, 82, paint.gold), circle(0, 0, 66, '#b4710f'), circle(0, 0, 62, paint.gold)) +
    around(24, () => circle(0, -74, 2.4, '#8a4a06')),
  petals: (paint) =>
    around(8, () => paint.litSmall(path('M0-30C26-44 30-78 0-96C-30-78-26-44 0-30Z', paint.accent)), 22.5) +
    paint.lit(circle(0, 0, 62, mix(paint.tone.mid, paint.tone.deep, 0.45))),
}

/** How far a figure is drawn within its plate. */
const within: Record<Plate, number> = { none: 1, burst: 0.86, medal: 0.78, gem: 0.8, tile: 0.78, coin: 0.64, petals: 0.7 }

/** A rank of cards as a jewel set in gold. */
const rank = (paint: Paint, text: string): string => {
  const size = text.length > 1 ? 92 : 122
  const at = { x: 0, y: size / 2, size }
  // Strokes do not count for the region of a filter: an empty shape gives them room.
  const room = tag('rect', { x: -98, y: -98, width: 196, height: 196, fill: 'none' })
  return (
    paint.lit(room, lettering(text, { ...at, colour: '#6b3403', weight: 0.44 })) +
    paint.lit(room, lettering(text, { ...at, colour: '#ffce5a', weight: 0.36 })) +
    paint.lit(room, lettering(text, { ...at, colour: mix(paint.tone.mid, paint.tone.glow, 0.35), weight: 0.2 })) +
    lettering(text, { ...at, y: at.y - 4, colour: mix(paint.tone.glow, '#ffffff', 0.55), weight: 0.035 })
  )
}

const figureOf = (paint: Paint, draw: SymbolArt['draw'], seed: string): string => {
  if (draw.startsWith('letter:')) return rank(paint, draw.slice('letter:'.length))
  if (!isMotif(draw)) throw new RangeError(`there is no motif called "${draw}"`)
  return motifs[draw](paint, seededRng(seed))
}

export type DrawnSymbol = { readonly defs: string; readonly drawing: string }

/** @param prefix keeps its definitions apart from those of others in the same picture */
export const drawSymbol = ({ draw, plate, mood, rank: kind }: SymbolArt, prefix: string): DrawnSymbol => {
  const paint = makePaint(prefix, palettes[mood])
  const figure = place(0, 0, paint.figure(figureOf(paint, draw, prefix)), 0, within[plate])
  const drawing = group({ transform: `scale(${fills[kind]})` }, drawnPlates[plate](paint) + figure)
  return { defs: definitions(prefix, palettes[mood], drawing), drawing }
}
