import { around, circle, corners, ellipse, group, line, mirrored, path, place, polygon, rect, repeat } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

export const lantern: Motif = ({ red, gold, lit, litSmall, halo, accent }) => {
  const body = path(symmetric('M0-58C40-58 66-34 66-4C66 26 40 50 0 50'), red)
  const ribs =
    line('M-22-57C-58-30-58 24-22 49M22-57C58-30 58 24 22 49M0-58V50', '#7a0a1e', 3, { opacity: 0.55 }) +
    line('M-44-48C-72-20-72 18-44 40M44-48C72-20 72 18 44 40', '#7a0a1e', 2.4, { opacity: 0.5 })
  const caps = rect(-28, -70, 56, 15, gold, { rx: 5 }) + rect(-28, 47, 56, 15, gold, { rx: 5 })
  const tassel = line('M0 62V72', '#b5700f', 4) + circle(0, 74, 6, accent) + path('M-9 78H9L12 104Q0 98-12 104Z', gold)
  return (
    line('M0-96V-70', '#ffd968', 4) +
    lit(body) +
    ribs +
    ellipse(0, 0, 46, 40, halo, { opacity: 0.85 }) +
    litSmall(caps, tassel) +
    path('M-48-30C-40-44-26-50-12-50C-26-40-36-26-40-8C-48-14-50-22-48-30Z', '#fff', { opacity: 0.5 })
  )
}

export const lighthouse: Motif = ({ pearl, red, dark, gold, wood, lit, litSmall, tone }) => {
  const beams = path('M0-58L-120-96V-34ZM0-58L120-96V-34Z', tone.ink, { opacity: 0.42 })
  const shaft = path('M-20-40H20L32 66H-32Z', pearl)
  const bands = path('M-22.300-20H22.300L25 4H-25ZM-28 28H28L31 52H-31Z', red)
  const head =
    rect(-17, -72, 34, 30, dark, { rx: 3 }) +
    rect(-12, -68, 24, 22, '#fff3b0', { rx: 3 }) +
    path('M-24-72L0-94L24-72Z', red) +
    rect(-27, -44, 54, 8, gold, { rx: 3 })
  const rock = path('M-72 82C-66 62-46 58-32 62C-10 54 18 54 34 62C54 56 70 66 74 82Z', wood)
  return (
    beams +
    lit(shaft, bands) +
    litSmall(head, path('M-8 66V50A8 8 0 0 1 8 50V66Z', dark), rect(-5, 10, 10, 12, dark, { rx: 4 })) +
    lit(rock) +
    circle(0, -57, 9, '#fff', { opacity: 0.9 })
  )
}

/** A three-bay street gate with tiled roofs. */
export const gate: Motif = ({ red, gold, dark, lit, litSmall, leaf }) => {
  const roof = (x: number, y: number, scale: number): string =>
    place(
      x,
      y,
      lit(path(symmetric('M0-26C10-14 26-4 52-8C50 0 46 6 40 8L0 8'), leaf), path('M-40 8H40L36 15H-36Z', gold)) +
        line('M-12-12L-16 6M0-20V6M12-12L16 6M-24-4L-28 6M24-4L28 6', '#0f5a24', 2, { opacity: 0.6 }),
      0,
      scale,
    )
  const posts = mirrored(
    rect(20, -36, 13, 118, red),
    rect(66, 4, 12, 78, red),
    rect(16, 72, 21, 12, dark, { rx: 2 }),
    rect(62, 72, 20, 12, dark, { rx: 2 }),
  )
  const beams =
    rect(-33, -34, 66, 11, red) + mirrored(rect(33, 8, 45, 9, red), rect(33, 24, 45, 6, gold)) + rect(-33, -2, 66, 8, gold)
  const plaque =
    rect(-17, -24, 34, 22, dark, { rx: 3, stroke: '#ffd968', 'stroke-width': 3 }) +
    polygon(
      corners(4, 7).map(([x, y]) => [x, y - 13] as const),
      gold,
    )
  return (
    lit(posts, beams) +
    roof(-56, -6, 0.78) +
    roof(56, -6, 0.78) +
    roof(0, -50, 1.12) +
    litSmall(plaque, circle(0, -82, 7, gold)) +
    litSmall(mirrored(circle(49, 42, 9, red), rect(45, 31, 8, 4, gold), rect(45, 50, 8, 4, gold), rect(48, 54, 2, 10, gold)))
  )
}

/** An oiled parasol, seen open from the front: sixteen ribs, scalloped edge, painted flowers. */
export const umbrella: Motif = ({ accent, gold, wood, pearl, ball, lit, litSmall, tone }) => {
  const canopy = around(16, () => path('M0 0L-15.600-78Q0-92 15.600-78Z', accent))
  const folds = around(16, () => path('M0 0L0-84Q9-84 15.600-78Z', '#000', { opacity: 0.17 }))
  const ribs = around(16, () => line('M0 0L15.600-78', tone.ink, 1.4, { opacity: 0.5 }))
  const flower = place(0, -55, around(5, () => ellipse(0, -7, 5, 6.4, pearl)) + circle(0, 0, 3.6, '#e8364a'))
  const wreath = around(8, () => flower) + around(8, () => ellipse(0, -36, 3, 6, gold), 22.5)
  const rings = [74, 26].map((r) => circle(0, 0, r, 'none', { stroke: tone.ink, 'stroke-width': 2.4, opacity: 0.75 }))
  const hub = litSmall(circle(0, 0, 13, gold), circle(0, 0, 6, wood))
  return place(
    0,
    0,
    lit(line('M-4 6L-14 112', '#7a4216', 9)) +
      group(
        { transform: 'scale(1 .9)' },
        lit(canopy),
        folds,
        ribs,
        ...rings,
        litSmall(wreath),
        circle(0, 0, 84, ball, { opacity: 0.4 }),
      ) +
      hub,
    24,
  )
}

export const fan: Motif = ({ accent, wood, gold, pearl, lit, litSmall, tone }) => {
  const leafTurn = (index: number): number => -72 + index * 12
  const folds = repeat(13, (index) =>
    place(
      0,
      62,
      path('M-8-46L-16.500-132Q0-138 16.500-132L8-46Z', accent) +
        path('M0-46V-136Q10-136 16.500-132L8-46Z', '#000', { opacity: 0.2 }),
      leafTurn(index),
    ),
  )
  const ribs = repeat(13, (index) => place(0, 62, rect(-3, -60, 6, 62, wood, { rx: 3 }), leafTurn(index)))
  const branch = line('M-62 20C-30-24 20-36 62-30M-20-18C-12-40 0-50 14-56', '#4a1c22', 4)
  const bloom = [
    [-40, -4],
    [-8, -26],
    [14, -52],
    [40, -32],
    [60, -20],
  ].map(([x = 0, y = 0], index) =>
    place(x, y, around(5, () => ellipse(0, -7, 5, 7, pearl)) + circle(0, 0, 4, gold), 0, index % 2 ? 0.9 : 1.25),
  )
  return place(
    0,
    -4,
    lit(ribs) +
      lit(folds) +
      branch +
      litSmall(...bloom) +
      litSmall(circle(0, 62, 9, gold)) +
      line('M0 70q-8 12 0 22', tone.ink, 4),
    0,
    0.72,
  )
}

export const teapot: Motif = ({ main, accent, gold, pearl, lit, litSmall, tone }) => {
  const body = path(symmetric('M0-30C40-30 60-6 58 22C56 48 34 60 0 60'), main)
  const spout = path('M50 14C74 10 72-22 90-30L98-18C86-8 90 34 48 42Z', main)
  const handle = line('M-52-6C-92-22-92 48-48 40', tone.mid, 11) + line('M-53-7C-88-20-88 44-50 38', tone.ink, 4)
  const lid = path('M-34-30C-30-48 30-48 34-30Z', main) + circle(0, -50, 9, gold)
  const flower = place(-4, 18, around(6, () => ellipse(0, -16, 8, 12, accent)) + circle(0, 0, 7, gold))
  const steam = line('M88-44C78-58 98-66 88-82M70-52C62-64 78-70 70-82', '#fff', 5, { opacity: 0.55 })
  const cup = place(-52, 62, path('M-24-10H24C24 10 14 18 0 18S-24 10-24-10Z', pearl) + ellipse(0, -10, 24, 6, '#b5701f'))
  return (
    steam +
    lit(handle) +
    lit(spout, body, lid) +
    litSmall(flower) +
    line('M-34-30H34', tone.mid, 4, { opacity: 0.6 }) +
    litSmall(cup)
  )
}

export const kite: Motif = ({ red, gold, sea, leaf, accent, lit, litSmall }) => {
  const sail = lit(
    path('M0-88L58-18L0 58Z', red),
    path('M0-88L-58-18L0 58Z', gold),
    path('M0-18L58-18L0 58Z', sea),
    path('M0-18L-58-18L0 58Z', leaf),
  )
  const tail =
    line('M0 58C22 74-14 86 6 104', '#fff', 3.4) +
    [
      [6, 72],
      [0, 88],
    ]
      .map(
        ([x = 0, y = 0]) => mirrored(path('M0 0L14-7V7Z', accent)).replace(/^/, `<g transform="translate(${x} ${y})">`) + '</g>',
      )
      .join('')
  return place(4, -8, tail + sail + line('M0-88V58M-58-18H58', '#5b2c0d', 4) + litSmall(circle(0, -18, 9, accent)), 22)
}

export const mask: Motif = ({ main, gold, accent, violet, lit, litSmall, tone }) => {
  const plume = (turn: number, fill: string, length: number): string =>
    place(
      0,
      -14,
      path(`M0 0C-16-24-14-${length - 14} 4-${length}C16-${length - 20} 14-26 0 0Z`, fill) +
        line(`M0-6Q-4-${length / 2} 3-${length - 8}`, '#fff', 1.6, { opacity: 0.6 }),
      turn,
    )
  const feathers = [
    plume(-46, violet, 78),
    plume(46, violet, 78),
    plume(-24, accent, 92),
    plume(24, accent, 92),
    plume(0, gold, 84),
  ]
  const face = symmetric('M0-16C20-30 54-36 84-24C86 10 66 44 38 44C20 44 10 30 0 24')
  const holes = mirrored(path('M18 2C30-14 54-14 64-2C52 18 30 18 18 2Z', tone.deep))
  return (
    lit(...feathers) +
    lit(path(face, main, { stroke: '#c88416', 'stroke-width': 4 })) +
    holes +
    line('M16 2C30-18 56-18 66-2', '#ffd968', 4) +
    line('M-16 2C-30-18-56-18-66-2', '#ffd968', 4) +
    litSmall(
      polygon(
        corners(4, 13).map(([x, y]) => [x, y - 14] as const),
        accent,
      ),
      mirrored(circle(76, -18, 6, gold)),
    ) +
    line('M84 0C96 30 84 56 92 78M-84 0C-96 30-84 56-92 78', accent, 4)
  )
}

export const hourglass: Motif = ({ gold, wood, sheen, lit, litSmall, tone }) => {
  const glass = symmetric('M0-66L44-66C44-26 8-16 8 0C8 16 44 26 44 66L0 66')
  const sand =
    path('M-34-36C-26-20-6-12-4 0H4C6-12 26-20 34-36Q0-28-34-36Z', gold) +
    path('M-40 64C-34 40-14 30 0 24C14 30 34 40 40 64Z', gold) +
    line('M0 0V40', '#ffd968', 3)
  const frame =
    rect(-58, -84, 116, 18, wood, { rx: 7 }) +
    rect(-58, 66, 116, 18, wood, { rx: 7 }) +
    mirrored(rect(46, -68, 9, 136, wood, { rx: 4 }))
  return place(
    0,
    0,
    path(glass, tone.ink, { opacity: 0.3 }) +
      litSmall(sand) +
      path(glass, 'none', { stroke: tone.ink, 'stroke-width': 3 }) +
      path('M-36-60C-34-40-24-26-14-16C-20-34-26-46-26-60Z', sheen) +
      lit(frame),
    10,
  )
}

export const compass: Motif = ({ gold, pearl, red, sea, dark, lit, litSmall }, rng) => {
  const ticks = around(24, (index) => line(`M0-56V-${index % 6 ? 51 : 46}`, '#3a2c5a', index % 6 ? 1.6 : 4))
  const rose = around(4, () => path('M0-40L6-6L0 0ZM0-40L-6-6L0 0Z', '#cfc8ea'), 45)
  const needle = path('M0-48L10 0H-10Z', red) + path('M0 48L10 0H-10Z', sea)
  return (
    lit(circle(0, -80, 10, 'none', { stroke: '#d8951d', 'stroke-width': 7 })) +
    lit(circle(0, 0, 76, gold)) +
    lit(circle(0, 0, 62, pearl)) +
    ticks +
    rose +
    place(0, 0, litSmall(needle), rng.between(14, 50)) +
    litSmall(circle(0, 0, 8, dark)) +
    path('M-52-22A56 56 0 0 1 0-56C-24-44-38-26-44-2Z', '#fff', { opacity: 0.6 })
  )
}

export const book: Motif = ({ accent, gold, pearl, lit, litSmall, halo }) => {
  const cover = path('M-86-34C-56-48-22-44 0-30C22-44 56-48 86-34V50C56 38 22 42 0 58C-22 42-56 38-86 50Z', accent)
  const pages = path(symmetric('M0-34C20-50 52-54 78-44L78 40C52 30 20 34 0 50'), pearl)
  const text = mirrored(line('M14-24Q38-34 66-30M14-10Q38-20 66-16M14 4Q38-6 66-2M14 18Q38 8 66 12', '#8a84b8', 3))
  return (
    ellipse(0, -44, 62, 50, halo) +
    lit(cover) +
    lit(pages) +
    text +
    line('M0-34V50', '#8a84b8', 3) +
    litSmall(
      place(0, -60, polygon(corners(4, 22, -90, 0.35), gold)),
      place(-34, -72, polygon(corners(4, 11, -90, 0.35), gold)),
      place(36, -76, polygon(corners(4, 13, -90, 0.35), gold)),
    )
  )
}
