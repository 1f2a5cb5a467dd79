import { backdrops, type Back, type Stage } from './backdrop.ts'
import { seededRng, fingerprint, type Rng } from './rng.ts'
import { motifs, type MotifName } from './motif/motifs.ts'
import { definitions, makePaint, type Paint } from './paint.ts'
import { mix, palettes, type Mood, type Palette } from './palette.ts'
import { circle, ellipse, group, path, place, rect, repeat, round, shrink, tag } from './svg.ts'

/** What a picture shows: one focal object, in one mood, before one backdrop. */
export type ArtSpec = { motif: MotifName; mood: Mood; back: Back }

export type Scene = { id: string; paint: Paint; rng: Rng; tone: Palette; stage: Stage; prefix: string }

/** @param id the same id always gives the same picture; two ids give different details of the same spec */
export const openScene = (id: string, mood: Mood, stage: Stage): Scene => {
  const tone = palettes[mood]
  const prefix = `t${fingerprint(id).toString(36)}`
  return { id, tone, stage, prefix, rng: seededRng(id), paint: makePaint(prefix, tone) }
}

/** The light comes from the top left; the far corner falls into the deep tone. */
const sky = ({ prefix, tone, stage: { width, height, x, y } }: Scene): string =>
  tag(
    'radialGradient',
    {
      id: `${prefix}sky`,
      gradientUnits: 'userSpaceOnUse',
      cx: x - width * 0.06,
      cy: y - height * 0.08,
      r: Math.max(width * 0.75, height * 0.72),
      fx: x - width * 0.18,
      fy: y - height * 0.2,
    },
    tag('stop', { offset: 0, 'stop-color': mix(tone.mid, tone.glow, 0.5) }),
    tag('stop', { offset: 0.42, 'stop-color': mix(tone.mid, tone.glow, 0.06) }),
    tag('stop', { offset: 0.75, 'stop-color': mix(tone.mid, tone.deep, 0.5) }),
    tag('stop', { offset: 1, 'stop-color': tone.deep }),
  )

const beam = ({ stage: { width, height } }: Scene): string =>
  group(
    { opacity: 0.1 },
    path(`M0 0H${round(width * 0.34)}L${round(width * 0.9)} ${height}H${round(width * 0.3)}Z`, '#fff'),
    path(`M0 0V${round(height * 0.3)}L${round(width * 0.22)} ${height}H${round(width * 0.06)}Z`, '#fff'),
  )

const dust = ({ stage: { width, height }, tone, rng }: Scene): string =>
  repeat(12, () =>
    circle(rng.between(0, width), rng.between(0, height * 0.8), rng.between(0.8, 2.4), tone.ink, {
      opacity: rng.between(0.4, 0.95),
    }),
  )

/** Sky, backdrop and the beam of light: everything behind the focal object. */
export const behind = (scene: Scene, back: Back): string => {
  const { stage, tone, rng, prefix } = scene
  return rect(0, 0, stage.width, stage.height, `url(#${prefix}sky)`) + backdrops[back](stage, tone, rng) + beam(scene)
}

/** The focal object with the glow behind it and its shadow on the ground. */
export const focus = ({ paint, rng, stage: { x, y } }: Scene, motif: MotifName, scale: number): string => {
  const figure = motifs[motif](paint, rng)
  const shadow = ellipse(x + 6 * scale, y + 96 * scale, 66 * scale, 13 * scale, paint.shade)
  return circle(x, y, 128 * scale, paint.halo) + shadow + place(x, y, paint.figure(figure), 0, scale)
}

const vignette = ({ prefix }: Scene): string =>
  tag(
    'radialGradient',
    { id: `${prefix}edge`, cx: 0.5, cy: 0.45, r: 0.75 },
    tag('stop', { offset: 0.6, 'stop-color': '#000', 'stop-opacity': 0 }),
    tag('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': 0.34 }),
  )

const scrim = ({ prefix, tone }: Scene): string =>
  tag(
    'linearGradient',
    { id: `${prefix}foot`, x1: 0, y1: 0, x2: 0, y2: 1 },
    tag('stop', { offset: 0, 'stop-color': tone.deep, 'stop-opacity': 0 }),
    tag('stop', { offset: 0.72, 'stop-color': tone.deep, 'stop-opacity': 0.88 }),
    tag('stop', { offset: 1, 'stop-color': tone.deep, 'stop-opacity': 0.97 }),
  )

/** Particles, the dark edge and, when a title will stand there, the calm foot of the picture. */
export const before = (scene: Scene, footHeight: number): string => {
  const {
    stage: { width, height },
    prefix,
  } = scene
  const foot = footHeight ? rect(0, height - footHeight, width, footHeight, `url(#${prefix}foot)`) : ''
  return dust(scene) + rect(0, 0, width, height, `url(#${prefix}edge)`) + foot
}

/** Wraps a drawing with the definitions it uses. Lines end and join round everywhere. */
export const closeScene = (scene: Scene, label: string, drawing: string): string => {
  const {
    stage: { width, height },
    prefix,
    tone,
  } = scene
  const own = [
    ['sky', sky],
    ['edge', vignette],
    ['foot', scrim],
  ] as const
  const defs =
    definitions(prefix, tone, drawing) +
    own
      .filter(([name]) => drawing.includes(`url(#${prefix}${name})`))
      .map(([, draw]) => draw(scene))
      .join('')
  return shrink(
    tag(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
      tag('defs', {}, defs),
      group({ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }, drawing),
    ),
  )
}
