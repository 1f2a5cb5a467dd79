import { backdrops } from '../backdrop.ts'
import { motifs } from '../motif/motifs.ts'
import { mix, type Palette } from '../palette.ts'
import type { Rng } from '../rng.ts'
import { closeScene, openScene, type Scene } from '../scene.ts'
import { circle, ellipse, group, line, path, place, rect, repeat, round, tag } from '../svg.ts'
import type { Near, SlotWorld } from './world.ts'

/** What stands behind the reels: a sky, something far away, something near, and what hangs from above at the sides. */

type Draw = (scene: Scene, level: number) => string

/** A tower of roofs around x, standing on y. */
const tower = (x: number, y: number, wide: number, storeys: number, fill: string, light: string): string => {
  const roof = 'M-50 0C-34-4-24-12-18-24H18C24-12 34-4 50 0C38 4-38 4-50 0Z'
  const floors = repeat(storeys, (index) => {
    const scale = 1 - index / (storeys + 1.6)
    const up = -index * 42
    return (
      rect(-30 * scale, up - 34, 60 * scale, 34, fill) +
      place(0, up - 30, path(roof, fill), 0, 1.25 * scale) +
      rect(-9 * scale, up - 22, 5 * scale, 12, light, { opacity: 0.85 }) +
      rect(4 * scale, up - 22, 5 * scale, 12, light, { opacity: 0.85 })
    )
  })
  const tip = path(`M-3 ${-storeys * 42 + 6}L0 ${-storeys * 42 - 44}L3 ${-storeys * 42 + 6}Z`, fill)
  return place(x, y, floors + tip, 0, wide / 100)
}

const land = (scene: Scene, level: number, fill: string, rough: number): string => {
  const { width, height } = scene.stage
  let d = `M-20 ${height + 10}V${round(level)}`
  for (let x = -20; x < width + 60; x += 60)
    d += `Q${x + 30} ${round(level - scene.rng.between(0, rough))} ${x + 60} ${round(level + scene.rng.between(-rough / 3, rough / 3))}`
  return path(`${d}V${height + 10}Z`, fill)
}

const far = ({ tone }: Scene, share: number): string => mix(tone.mid, tone.deep, share)

/** Light on water. */
const shimmer = (scene: Scene, level: number): string => {
  const { width, height, x } = scene.stage
  return repeat(70, () => {
    const y = scene.rng.between(level + 6, height)
    const wide = scene.rng.between(14, 80) * (0.4 + (y - level) / (height - level))
    const spread = (scene.rng.next() - 0.5) * (scene.rng.next() + 0.25) * width * 1.1
    const opacity = scene.rng.between(0.12, 0.55) * (1 - Math.min(0.8, Math.abs(spread) / width))
    return line(`M${round(x + spread)} ${round(y)}h${round(wide)}`, scene.tone.glow, scene.rng.between(1.4, 3.4), { opacity })
  })
}

const nearsDrawn: Record<Near, Draw> = {
  pagodas: (scene, level) => {
    const { width } = scene.stage
    const [back, front] = [far(scene, 0.35), far(scene, 0.72)]
    return (
      tower(width * 0.2, level + 8, width * 0.2, 5, back, scene.tone.glow) +
      tower(width * 0.83, level, width * 0.16, 4, back, scene.tone.glow) +
      land(scene, level, far(scene, 0.55), 26) +
      tower(width * 0.07, level + 66, width * 0.15, 3, front, '#ffd27a') +
      tower(width * 0.94, level + 62, width * 0.17, 4, front, '#ffd27a') +
      land(scene, level + 50, front, 34) +
      shimmer(scene, level + 96)
    )
  },
  hills: (scene, level) =>
    land(scene, level - 30, far(scene, 0.2), 80) +
    land(scene, level + 20, far(scene, 0.5), 60) +
    land(scene, level + 80, far(scene, 0.8), 44),
  palms: (scene, level) => {
    const { width } = scene.stage
    const palm = (x: number, y: number, size: number, turn: number): string => {
      const fronds = repeat(7, (index) =>
        group(
          { transform: `translate(6 -150)rotate(${index * 32 - 196})` },
          path('M0 0C30-18 74-14 96 16C66 4 30 8 0 0Z', far(scene, 0.8)),
        ),
      )
      return place(x, y, line('M0 0C-8-50-4-110 6-150', far(scene, 0.8), 11) + fronds, turn, size)
    }
    return (
      land(scene, level, far(scene, 0.45), 30) +
      palm(width * 0.06, level + 60, width / 420, 6) +
      palm(width * 0.92, level + 40, width / 460, -8) +
      palm(width * 0.82, level + 70, width / 560, 4) +
      land(scene, level + 60, far(scene, 0.8), 30)
    )
  },
  arches: (scene, level) => {
    const { width, height } = scene.stage
    const count = 5
    const wide = width / count
    const arch = repeat(count, (index) => {
      const x = index * wide
      return path(
        `M${round(x)} ${height}V${round(level - 130)}H${round(x + wide)}V${height}H${round(x + wide * 0.84)}V${round(level)}A${round(wide * 0.34)} ${round(wide * 0.42)} 0 0 0 ${round(x + wide * 0.16)} ${round(level)}V${height}Z`,
        far(scene, 0.6),
      )
    })
    return (
      arch +
      line(`M0 ${level - 122}H${width}`, scene.tone.glow, 4, { opacity: 0.35 }) +
      land(scene, height * 0.86, far(scene, 0.85), 16)
    )
  },
  spires: (scene, level) => {
    const { width } = scene.stage
    const crystals = repeat(13, (index) => {
      const x = (index / 12) * width
      const up = scene.rng.between(60, 190) * (Math.abs(index - 6) / 6 + 0.35)
      const wide = scene.rng.between(18, 40)
      return (
        path(
          `M${round(x - wide)} ${level + 90}L${round(x - wide * 0.5)} ${round(level - up * 0.7)}L${round(x)} ${round(level - up)}L${round(x + wide * 0.6)} ${round(level - up * 0.6)}L${round(x + wide)} ${level + 90}Z`,
          far(scene, 0.35 + (index % 3) * 0.2),
        ) + line(`M${round(x)} ${round(level - up)}L${round(x - 3)} ${level + 60}`, scene.tone.glow, 1.6, { opacity: 0.4 })
      )
    })
    return crystals + land(scene, level + 70, far(scene, 0.85), 26)
  },
  water: (scene, level) => {
    const { width, height } = scene.stage
    return rect(0, level, width, height - level, far(scene, 0.6), { opacity: 0.92 }) + shimmer(scene, level)
  },
}

const skyOf = ({ prefix, tone }: Scene): string =>
  tag(
    'linearGradient',
    { id: `${prefix}dusk`, x1: 0, y1: 0, x2: 0, y2: 1 },
    tag('stop', { offset: 0, 'stop-color': mix(tone.deep, '#000000', 0.35) }),
    tag('stop', { offset: 0.34, 'stop-color': mix(tone.deep, tone.mid, 0.7) }),
    tag('stop', { offset: 0.62, 'stop-color': mix(tone.mid, tone.glow, 0.5) }),
    tag('stop', { offset: 1, 'stop-color': mix(tone.mid, tone.deep, 0.6) }),
  )

const glowDisc = ({ stage: { x, y, width }, tone, paint }: Scene): string =>
  circle(x, y, width * 0.5, paint.halo, { opacity: 0.8 }) +
  circle(x, y, Math.min(width * 0.17, 120), mix(tone.glow, tone.ink, 0.6), { opacity: 0.85 })

const hanging = (scene: Scene, name: SlotWorld['scene']['hang']): string => {
  if (name === 'none') return ''
  const { width, height } = scene.stage
  const isTall = height > width
  const places: readonly (readonly [number, number, number])[] = isTall
    ? [
        [0.1, 0.17, 0.62],
        [0.9, 0.15, 0.68],
        [0.25, 0.1, 0.4],
        [0.76, 0.085, 0.38],
      ]
    : [
        [0.06, 0.3, 0.95],
        [0.145, 0.18, 0.6],
        [0.94, 0.28, 1],
        [0.862, 0.16, 0.62],
      ]
  return places
    .map(([x, y, scale]) => {
      const [left, top] = [width * x, height * y]
      const size = scale * (isTall ? width / 720 : height / 800)
      return (
        line(`M${round(left)} 0V${round(top)}`, mix(scene.tone.deep, '#000000', 0.4), 3) +
        ellipse(left, top + 60 * size, 120 * size, 120 * size, scene.paint.halo, { opacity: 0.5 }) +
        place(left, top + 70 * size, scene.paint.figure(motifs[name](scene.paint, scene.rng)), 0, size)
      )
    })
    .join('')
}

const motes = ({ stage: { width, height }, rng, tone }: Scene): string =>
  repeat(60, () =>
    circle(rng.between(0, width), rng.between(0, height), rng.between(0.8, 3), moteTone(tone, rng), {
      opacity: rng.between(0.2, 0.8),
    }),
  )

const moteTone = ({ glow, ink }: Palette, rng: Rng): string => (rng.next() > 0.5 ? glow : ink)

const edges = ({ stage: { width, height } }: Scene): string =>
  tag(
    'radialGradient',
    { id: 'edges', cx: 0.5, cy: 0.42, r: 0.8 },
    tag('stop', { offset: 0.45, 'stop-color': '#000', 'stop-opacity': 0 }),
    tag('stop', { offset: 1, 'stop-color': '#000', 'stop-opacity': 0.62 }),
  ) + rect(0, 0, width, height, 'url(#edges)')

export const scenerySizes = { tall: [720, 1_440], wide: [1_440, 900] } as const

/** The scene behind the reels of a phone held upright, or of a wide window. */
export const scenery = ({ id, scene: art }: SlotWorld, shape: 'tall' | 'wide'): string => {
  const [width, height] = scenerySizes[shape]
  const scene = openScene(`${id}-${shape}`, art.mood, {
    width,
    height,
    x: width / 2,
    y: height * (shape === 'tall' ? 0.24 : 0.34),
  })
  const level = height * (shape === 'tall' ? 0.6 : 0.66)
  const drawing =
    rect(0, 0, width, height, `url(#${scene.prefix}dusk)`) +
    glowDisc(scene) +
    group({ opacity: 0.55 }, backdrops[art.back](scene.stage, scene.tone, scene.rng)) +
    nearsDrawn[art.near](scene, level) +
    motes(scene) +
    hanging(scene, art.hang) +
    edges(scene)
  return closeScene(scene, id, tag('defs', {}, skyOf(scene)) + drawing)
}
