import { motifs } from '../motif/motifs.ts'
import { definitions, makePaint, type Paint } from '../paint.ts'
import { mix, palettes } from '../palette.ts'
import { seededRng } from '../rng.ts'
import { circle, ellipse, group, line, mirrored, path, place, rect, repeat, tag } from '../svg.ts'
import { sheetOf } from './atlas.ts'
import { type FrameSize as Size, frameSize, windowEdge } from './frame-size.ts'
import type { FrameArt, Lacquer, Roof, SlotWorld } from './world.ts'

/** The frame around the reels: posts, a roof with a crest, a base. The window is left open. In units of a hundredth of a cell. */

const stud = (x: number, y: number, r: number, paint: Paint): string =>
  circle(x, y, r, paint.gold) + circle(x - r * 0.3, y - r * 0.3, r * 0.3, '#fff')

/** A lacquered post with bands of gold. */
const post = (x: number, from: number, to: number, paint: Paint, lacquer: Lacquer): string => {
  const bands = [0.02, 0.5, 0.98]
    .map((share) => rect(x - 16, from + (to - from) * share - 7, 32, 14, paint.gold, { rx: 4 }))
    .join('')
  return paint.lit(rect(x - 12, from, 24, to - from, paint[lacquer], { rx: 6 })) + paint.litSmall(bands)
}

/** Curled cloud of the East Asian kind, for bases. */
const curl = 'M0-9V13M-5 2C-8-11-30-9-28 4C-27 13-14 12-15 4M5 2C8-11 30-9 28 4C27 13 14 12 15 4'

const roofsDrawn: Record<Roof, (size: Size, paint: Paint) => string> = {
  pagoda: ({ width, left, right, top }, paint) => {
    const middle = width / 2
    const eave = `M2 ${top + 2}C${left} ${top - 8} ${left + 40} ${top - 30} ${middle - 92} ${top - 46}H${middle + 92}C${right - 40} ${top - 30} ${right} ${top - 8} ${width - 2} ${top + 2}C${width - 14} ${top + 12} ${width - 30} ${top + 12} ${width - 44} ${top + 8}H44C30 ${top + 12} 14 ${top + 12} 2 ${top + 2}Z`
    const upper = `M${middle - 118} ${top - 44}C${middle - 90} ${top - 52} ${middle - 74} ${top - 62} ${middle - 60} ${top - 72}H${middle + 60}C${middle + 74} ${top - 62} ${middle + 90} ${top - 52} ${middle + 118} ${top - 44}Z`
    const tiles = repeat(Math.floor((width - 90) / 16), (index) => {
      const x = 50 + index * 16
      const bend = Math.abs(x - middle) / middle
      return line(
        `M${x} ${top + 4}Q${x + (middle - x) * 0.12} ${top - 14 - (1 - bend) * 14} ${x + (middle - x) * 0.3} ${top - 20 - (1 - bend) * 20}`,
        mix(paint.tone.deep, '#000000', 0.3),
        3,
        { opacity: 0.55 },
      )
    })
    return (
      paint.lit(path(upper, paint.dark), path(eave, paint.dark)) +
      tiles +
      paint.litSmall(
        line(`M${middle - 62} ${top - 73}H${middle + 62}`, '#ffce5a', 7),
        line(`M${middle - 122} ${top - 44}H${middle + 122}`, '#ffce5a', 6),
        line(`M8 ${top + 4}C${left} ${top + 10} ${width - left} ${top + 10} ${width - 8} ${top + 4}`, '#ffce5a', 6),
      ) +
      mirroredAt(middle, stud(middle - 8, top + 1, 8, paint))
    )
  },
  arch: ({ width, left, right, top }, paint) => {
    const middle = width / 2
    const band = `M4 ${top + 10}V${top - 14}C${left + 60} ${top - 28} ${middle - 110} ${top - 30} ${middle - 80} ${top - 56}Q${middle} ${top - 96} ${middle + 80} ${top - 56}C${middle + 110} ${top - 30} ${right - 60} ${top - 28} ${width - 4} ${top - 14}V${top + 10}Z`
    const inner = `M18 ${top + 2}V${top - 6}C${left + 70} ${top - 18} ${middle - 100} ${top - 18} ${middle - 72} ${top - 44}Q${middle} ${top - 80} ${middle + 72} ${top - 44}C${middle + 100} ${top - 18} ${right - 70} ${top - 18} ${width - 18} ${top - 6}V${top + 2}Z`
    return (
      paint.lit(path(band, paint.gold)) +
      paint.litSmall(path(inner, paint.main)) +
      mirroredAt(middle, stud(middle - 20, top - 2, 9, paint))
    )
  },
  beam: ({ width, top }, paint) => {
    const beam = rect(0, top - 40, width, 46, paint.wood, { rx: 14 })
    const trim = line(`M14 ${top - 17}H${width - 14}`, '#ffce5a', 4, { 'stroke-dasharray': '2 12' })
    const caps = rect(-2, top - 44, 30, 54, paint.gold, { rx: 8 }) + rect(width - 28, top - 44, 30, 54, paint.gold, { rx: 8 })
    return paint.lit(beam) + trim + paint.litSmall(caps)
  },
}

const mirroredAt = (middle: number, part: string): string => place(middle, 0, mirrored(part))

const base = ({ width, bottom }: Size, paint: Paint, lacquer: Lacquer): string => {
  const stone = path(`M2 ${bottom - 4}H${width - 2}L${width - 14} ${bottom + 40}H14Z`, paint[lacquer])
  const count = Math.floor((width - 70) / 64)
  const clouds = repeat(count, (index) =>
    place(width / 2 + (index - (count - 1) / 2) * 64, bottom + 18, line(curl, '#ffce5a', 3.6, { opacity: 0.95 })),
  )
  return (
    paint.lit(stone) +
    clouds +
    paint.litSmall(
      rect(0, bottom - 9, width, 13, paint.gold, { rx: 5 }),
      rect(10, bottom + 34, width - 20, 10, paint.gold, { rx: 5 }),
    )
  )
}

const ground = ({ left, right, top, bottom }: Size, [from, to]: FrameArt['ground'], reels: number): string => {
  const fill = tag(
    'linearGradient',
    { id: 'ground', x1: 0, y1: 0, x2: 0, y2: 1 },
    tag('stop', { offset: 0, 'stop-color': from }),
    tag('stop', { offset: 1, 'stop-color': to }),
  )
  const panes = repeat(
    reels,
    (reel) =>
      rect(left + reel * 100 + 1.5, top, 97, bottom - top, 'url(#ground)') +
      rect(left + reel * 100 + 1.5, top, 97, bottom - top, reel % 2 ? '#ffffff' : '#000000', { opacity: 0.035 }),
  )
  const lines = repeat(reels - 1, (reel) => line(`M${left + (reel + 1) * 100} ${top}V${bottom}`, '#d9a441', 2, { opacity: 0.55 }))
  return tag('defs', {}, fill) + rect(left - 6, top - 4, right - left + 12, bottom - top + 8, '#000') + panes + lines
}

/** Darkness at the upper and lower edge of the window, as of a drum. */
const drumShade = ({ left, right, top, bottom }: Size): string => {
  const fade = (id: string, from: number, to: number) =>
    tag(
      'linearGradient',
      { id, x1: 0, y1: 0, x2: 0, y2: 1 },
      tag('stop', { offset: 0, 'stop-color': '#000', 'stop-opacity': from }),
      tag('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': to }),
    )
  return (
    tag('defs', {}, fade('upper', 0.62, 0) + fade('lower', 0, 0.5)) +
    rect(left, top, right - left, windowEdge.upper, 'url(#upper)') +
    rect(left, bottom - windowEdge.lower, right - left, windowEdge.lower, 'url(#lower)')
  )
}

/** Two pictures of one size, one above the other: the ground with its lines, and the frame that stands before the symbols. */
export const slotFrame = (world: SlotWorld): string => {
  const { frame, id, reels } = world
  const size = frameSize(world)
  const { width, height, left, right, top, bottom } = size
  const paint = makePaint(`f${id.slice(0, 2)}`, palettes[frame.mood])
  const crest = place(
    width / 2,
    top - 34,
    group({ filter: undefined }, paint.figure(motifs[frame.crest](paint, seededRng(id)))),
    0,
    0.42,
  )
  const before =
    drumShade(size) +
    post(left - 14, top - 12, bottom + 6, paint, frame.lacquer) +
    post(right + 14, top - 12, bottom + 6, paint, frame.lacquer) +
    base(size, paint, frame.lacquer) +
    roofsDrawn[frame.roof](size, paint) +
    ellipse(width / 2, top - 30, 60, 34, paint.halo) +
    crest
  const drawing = ground(size, frame.ground, reels) + place(0, height, before)
  return sheetOf(width, height * 2, definitions(`f${id.slice(0, 2)}`, palettes[frame.mood], before), drawing)
}
