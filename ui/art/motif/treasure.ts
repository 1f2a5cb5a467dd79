import { lettering } from '../letters.ts'
import {
  around,
  circle,
  corners,
  ellipse,
  group,
  line,
  mirrored,
  path,
  place,
  polygon,
  rect,
  repeat,
  type Point,
} from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

const sparkle = (x: number, y: number, scale: number): string =>
  place(x, y, path('M0-12Q1.6-1.6 12 0Q1.6 1.6 0 12Q-1.6 1.6-12 0Q-1.6-1.6 0-12Z', '#fff'), 0, scale)

const table: readonly [Point, Point, Point] = [
  [-38, -56],
  [0, -56],
  [38, -56],
]
const girdle: readonly [Point, Point, Point, Point, Point] = [
  [-80, -14],
  [-40, -14],
  [0, -14],
  [40, -14],
  [80, -14],
]
const culet: Point = [0, 78]

/** A brilliant cut seen from the side; the facets alternate as real ones do. */
export const gem: Motif = ({ main, lit }) => {
  const [t0, t1, t2] = table
  const [g0, g1, g2, g3, g4] = girdle
  const facets: [Point[], string, number][] = [
    [[t0, g0, g1], '#fff', 0.2],
    [[t0, g1, t1], '#fff', 0.62],
    [[t1, g1, g2], '#fff', 0.12],
    [[t1, g2, g3], '#000', 0.1],
    [[t1, t2, g3], '#fff', 0.3],
    [[t2, g3, g4], '#000', 0.22],
    [[g0, g1, culet], '#fff', 0.34],
    [[g1, g2, culet], '#fff', 0.06],
    [[g2, g3, culet], '#000', 0.2],
    [[g3, g4, culet], '#000', 0.42],
  ]
  const body = polygon([t0, t2, g4, culet, g0], main)
  return (
    lit(body, ...facets.map(([points, colour, opacity]) => polygon(points, colour, { opacity }))) +
    sparkle(-46, -44, 1.5) +
    sparkle(52, 22, 0.8)
  )
}

const coin = (fill: string, shade: string): string =>
  path('M-40 0V11A40 15 0 0 0 40 11V0Z', fill) +
  line('M-40 11A40 15 0 0 0 40 11', shade, 2.4) +
  ellipse(0, 0, 40, 15, fill) +
  ellipse(0, 0, 28, 9.5, 'none', { stroke: '#8a4a06', 'stroke-width': 2.4, opacity: 0.6 })

export const coins: Motif = ({ gold, litSmall }, rng) => {
  const stack = (x: number, foot: number, count: number): string =>
    repeat(count, (index) => place(x + rng.between(-3, 3), foot - index * 12, coin(gold, '#9c5a0a')))
  const front = group(
    { transform: 'translate(30 34)rotate(-8)' },
    circle(0, 0, 42, '#9c5a0a', { transform: 'translate(5 4)' }),
    circle(0, 0, 42, gold),
    circle(0, 0, 33, 'none', { stroke: '#8a4a06', 'stroke-width': 2.5 }),
    rect(-11, -11, 22, 22, '#6d3804', { rx: 3 }),
  )
  return litSmall(stack(-36, 58, 8), stack(34, 52, 4)) + litSmall(front) + sparkle(-52, -34, 1.2) + sparkle(52, -4, 1)
}

export const crown: Motif = ({ gold, red, accent, lit, litSmall }) => {
  const body = symmetric('M0-52L22-4L44-38L54 4L82-30L66 50C44 60 20 62 0 62')
  const orbs = [
    [0, -60, 9],
    [44, -46, 7],
    [82, -38, 8],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, red))
  const band = path('M-67 36C-40 48 40 48 67 36L64 56C40 66-40 66-64 56Z', '#a5600c')
  const jewels = [-44, -22, 0, 22, 44].map((x, index) =>
    place(x, 53 - Math.abs(x) * 0.1, polygon(corners(4, index % 2 ? 6 : 9), index % 2 ? '#fff' : accent)),
  )
  const lining = ellipse(0, 40, 62, 12, '#6d1022', { opacity: 0.55 })
  return lining + lit(path(body, gold), band) + litSmall(mirrored(...orbs), ...jewels) + sparkle(-58, -10, 1.1)
}

export const chest: Motif = ({ wood, gold, accent, lit, litSmall, tone }, rng) => {
  const lid = path('M-74-22C-74-62-48-74 0-74C48-74 74-62 74-22L62-14H-62Z', wood)
  const hoard = repeat(15, (index) =>
    ellipse(-54 + index * 7.8, rng.between(-17, -8), 10, 6, gold, { stroke: '#8a4a06', 'stroke-width': 1 }),
  )
  const box = path('M-72-6H72L64 62H-64Z', wood)
  const planks = line('M-70 14H70M-67 38H67', '#4a220a', 3, { opacity: 0.6 })
  const bands = path('M-50-6h15l3 68h-15ZM50-6h-15l-3 68h15Z', gold) + path('M-52-62l14-6v50h-14ZM52-62l-14-6v50h14Z', gold)
  const lock = rect(-15, -8, 30, 32, gold, { rx: 5 }) + circle(0, 6, 5, '#4a220a') + path('M-3 6h6l2 12h-10Z', '#4a220a')
  const glow = ellipse(0, -14, 66, 16, tone.ink, { opacity: 0.9 })
  return (
    lit(lid) +
    ellipse(0, -18, 64, 12, '#2a0f04') +
    glow +
    litSmall(hoard) +
    litSmall(place(22, -26, polygon(corners(6, 11), accent))) +
    lit(box, planks, bands) +
    litSmall(lock) +
    sparkle(-30, -36, 1.2)
  )
}

export const cup: Motif = ({ gold, accent, dark, lit, litSmall }) => {
  const handles = mirrored(line('M44-48C84-56 84 2 34 8', '#b06c0e', 11), line('M44-49C82-56 80-2 36 5', '#ffdc78', 5))
  const bowl = path(symmetric('M0-64L54-64C54-20 44 12 14 24L12 42L0 42'), gold)
  const rim = ellipse(0, -64, 54, 10, '#7d460a') + ellipse(0, -65, 46, 6, '#4a2704')
  const foot = path('M-16 42H16L26 56H-26Z', gold) + path('M-38 56H38L44 78H-44Z', dark)
  return (
    lit(handles) +
    lit(bowl, foot) +
    rim +
    litSmall(
      polygon(
        corners(5, 22, -90, 0.45).map(([x, y]) => [x, y - 24] as const),
        accent,
      ),
    ) +
    path('M-40-52C-38-24-30-6-18 6C-30-2-46-22-47-52Z', '#fff', { opacity: 0.55 }) +
    sparkle(38, -70, 1.2)
  )
}

export const seven: Motif = ({ main, gold, accent, lit }) => {
  const figure = 'M-50-72H54V-44C26-14 12 22 10 72H-28C-26 26-8-8 18-36H-22V-20H-50Z'
  return (
    lit(path(figure, gold, { stroke: '#7a3f04', 'stroke-width': 14, 'stroke-linejoin': 'round' })) +
    lit(path(figure, accent, { transform: 'scale(.94)' })) +
    path('M-44-66H46V-52H-44Z', main, { opacity: 0.55 }) +
    sparkle(-44, -66, 1.5) +
    sparkle(14, 62, 1)
  )
}

export const star: Motif = ({ gold, main, accent, lit }) =>
  lit(
    polygon(corners(5, 86, -90, 0.5), accent, {
      stroke: '#fff',
      'stroke-opacity': 0.4,
      'stroke-width': 3,
      'stroke-linejoin': 'round',
    }),
  ) +
  lit(polygon(corners(5, 64, -90, 0.5), gold, { 'stroke-linejoin': 'round' })) +
  polygon(corners(5, 30, -90, 0.5), main, { opacity: 0.7 }) +
  sparkle(-26, -30, 1.4)

export const clover: Motif = ({ leaf, lit, tone }) => {
  const heart = 'M0-4C-10-14-40-34-38-56C-36-74-10-76 0-58C10-76 36-74 38-56C40-34 10-14 0-4Z'
  const stem = line('M2 6C8 34 20 58 40 76', '#1d6b2a', 9)
  const leaves = around(4, () => lit(path(heart, leaf), line('M0-10V-50', '#0f5a24', 2, { opacity: 0.5 })), 45)
  return stem + leaves + circle(0, 0, 7, tone.ink, { opacity: 0.8 }) + sparkle(-34, -48, 1.3)
}

export const horseshoe: Motif = ({ gold, dark, lit, accent, litSmall }) => {
  const shoe = symmetric('M0-78C50-78 76-40 68 4C64 28 58 46 58 62L64 74L30 74C28 50 36 22 38-4C40-30 26-46 0-46')
  const holes = mirrored(
    ...[
      [18, -62, 10],
      [48, -44, 50],
      [54, -8, 80],
      [48, 30, 95],
    ].map(([x = 0, y = 0, turn = 0]) => place(x, y, rect(-5, -3, 10, 6, dark, { rx: 2 }), turn)),
  )
  return lit(path(shoe, gold)) + holes + litSmall(polygon(corners(4, 17), accent)) + sparkle(-56, -44, 1.3)
}

export const bell: Motif = ({ gold, red, lit, litSmall }) => {
  const body = symmetric('M0-66C34-66 46-40 48-8C49 16 58 30 72 44L0 44')
  const clapper = circle(0, 56, 15, '#8a4a06') + circle(-3, 53, 9, '#ffd968')
  const bow = mirrored(path('M4-68C16-90 46-88 44-70C42-58 18-58 4-64Z', red)) + circle(0, -66, 9, red)
  return (
    lit(clapper) +
    lit(path(body, gold), path('M-72 44C-60 34 60 34 72 44C60 58-60 58-72 44Z', gold)) +
    path('M-34-34C-40-4-46 14-56 30C-40 20-26-8-24-46Z', '#fff', { opacity: 0.6 }) +
    line('M-49 14Q0 26 50 14', '#8a4a06', 3, { opacity: 0.55 }) +
    litSmall(bow)
  )
}

export const key: Motif = ({ gold, accent, lit, litSmall }) =>
  place(
    0,
    0,
    lit(
      path('M0-84A34 34 0 1 1-.1-84ZM0-68A18 18 0 1 0 .1-68Z', gold, { 'fill-rule': 'evenodd' }),
      path('M-8-18H8V80H-8ZM8 44H32V58H22V66H8ZM8 26H26V36H8Z', gold),
      rect(-14, -20, 28, 12, gold, { rx: 4 }),
    ) +
      litSmall(
        polygon(
          corners(4, 12).map(([x, y]) => [x, y - 50] as const),
          accent,
        ),
      ),
    32,
  )

export const chip: Motif = ({ accent, pearl, main, lit, litSmall, ink }, rng) => {
  const face = (fill: string): string =>
    circle(0, 0, 58, fill) +
    around(8, () => path('M-9-58A58 58 0 0 1 9-58L7-43H-7Z', pearl)) +
    circle(0, 0, 40, 'none', { stroke: '#fff', 'stroke-width': 2.5, 'stroke-dasharray': '6 5', opacity: 0.8 }) +
    circle(0, 0, 33, fill)
  const value = rng.pick(['5', '25', '50', '100'])
  const back = place(34, 28, lit(face(main)), 20)
  return (
    back +
    place(
      -18,
      -10,
      lit(circle(5, 6, 58, ink), face(accent)) +
        litSmall(lettering(value, { x: 0, y: 13, size: 26, colour: '#fff', weight: 0.2 })),
      -12,
    )
  )
}
