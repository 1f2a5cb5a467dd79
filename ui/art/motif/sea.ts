import { around, circle, ellipse, group, line, mirrored, path, place, repeat, rect } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

export const boat: Motif = ({ wood, red, accent, sea, gold, pearl, lit, litSmall }) => {
  const sail = (d: string, fill: string, ribs: string): string => lit(path(d, fill)) + line(ribs, '#3a0c10', 2, { opacity: 0.45 })
  const mast = line('M2-84V40M-40-52V34', '#6b3714', 6)
  const mainSail = sail(
    'M-22-78C24-80 52-70 66-58C60-28 62-4 70 20C34 14 2 14-20 20C-8-12-10-44-22-78Z',
    red,
    'M-16-50Q26-54 62-36M-13-18Q28-24 63-10',
  )
  const foreSail = sail(
    'M-74-50C-58-54-46-54-34-48C-30-24-32 0-26 20C-44 16-60 16-74 22C-66-2-66-26-74-50Z',
    accent,
    'M-68-24Q-50-30-32-24M-67-2Q-48-8-30-2',
  )
  const hull = lit(
    path('M-84 26C-60 38 50 38 84 18C82 44 66 66 46 70H-46C-66 66-80 48-84 26Z', wood),
    line('M-80 38C-50 50 50 50 80 32', '#ffd968', 4),
  )
  const eye = circle(-58, 48, 7, pearl) + circle(-58, 48, 3.4, '#1a1030')
  const surf = path(
    'M-96 66C-80 56-70 56-56 66C-42 76-30 56-14 66C2 76 14 56 30 66C46 76 58 56 74 66C84 72 90 68 98 64C94 84 80 90 0 90C-80 90-94 84-96 66Z',
    sea,
  )
  return (
    mast +
    foreSail +
    mainSail +
    litSmall(path('M2-92C14-96 22-84 34-90V-78C22-72 14-84 2-80Z', gold)) +
    hull +
    eye +
    litSmall(surf) +
    line('M-84 72q12-8 24 0m20 4q12-8 24 0m20-2q12-8 24 0', '#fff', 2.4, { opacity: 0.75 })
  )
}

export const anchor: Motif = ({ pearl, gold, lit, litSmall }) => {
  const shaft = path(
    'M-8-44H8V58C30 54 50 40 54 18L40 22L62-10L78 26L66 22C60 56 32 78 0 82C-32 78-60 56-66 22L-78 26L-62-10L-40 22L-54 18C-50 40-30 54-8 58Z',
    pearl,
  )
  const ring = circle(0, -62, 17, 'none', { stroke: '#c88416', 'stroke-width': 10 })
  const rope =
    line('M14-56C54-52 40-16 6-14S-44 10-6 24S40 34 30 58', '#8a5a1c', 9) +
    line('M14-57C54-53 40-17 6-15S-44 9-6 23S40 33 30 57', '#ffe0a0', 3, { 'stroke-dasharray': '5 6' })
  return lit(ring) + lit(shaft, rect(-34, -42, 68, 14, gold, { rx: 7 })) + litSmall(rope)
}

export const shell: Motif = ({ main, pearl, lit, litSmall, ball, tone }) => {
  const fan = symmetric('M0-74C12-80 22-76 28-68C40-74 52-66 54-54C68-54 78-42 74-28C86-18 84 0 72 8C58 30 38 46 18 54L0 54')
  const ribs = [-62, -44, -24, 0, 24, 44, 62]
    .map((turn) => `M${turn * 0.18} 50Q${turn * 0.9} ${-10 + Math.abs(turn) * 0.3} ${turn * 1.06} ${-62 + Math.abs(turn) * 0.72}`)
    .join('')
  return (
    lit(path(fan, main)) +
    line(ribs, tone.mid, 4, { opacity: 0.55 }) +
    line(ribs, '#fff', 1.6, { opacity: 0.7, transform: 'translate(-3 0)' }) +
    lit(path('M-36 48C-20 38 20 38 36 48L26 64H-26Z', main)) +
    litSmall(circle(0, 46, 20, pearl), circle(0, 46, 20, ball, { opacity: 0.5 })) +
    ellipse(-6, 39, 6, 4, '#fff')
  )
}

export const crab: Motif = ({ red, lit, litSmall, pearl }) => {
  const legs = mirrored(
    ...[0, 1, 2].map((index) => line(`M44 ${18 + index * 11}q24 ${-4 + index * 6} 34 ${16 + index * 9}`, '#b01f2c', 9)),
  )
  const arm = line('M46-2C62-10 70-20 70-30', '#c62a34', 13)
  const claw = path('M50-34C44-66 66-84 84-78C76-70 72-62 72-54C78-60 88-64 94-62C98-40 84-22 68-24C58-24 52-28 50-34Z', red)
  const body = path(symmetric('M0-30C36-30 62-12 62 14C62 40 34 52 0 52'), red)
  const eyes = mirrored(line('M16-26V-44', '#b01f2c', 7), circle(16, -48, 11, pearl), circle(15, -47, 5, '#1a1030'))
  const dots = [
    [-34, 4],
    [-20, -8],
    [34, 6],
    [0, -14],
  ].map(([x = 0, y = 0]) => circle(x, y, 5, '#fff', { opacity: 0.35 }))
  return (
    lit(legs) +
    lit(mirrored(arm, claw)) +
    litSmall(eyes) +
    lit(body) +
    dots.join('') +
    line('M-40 30Q0 50 40 30', '#7a0a1e', 3, { opacity: 0.5 })
  )
}

export const octopus: Motif = ({ violet, lit, litSmall, pearl, gold }) => {
  const arms = mirrored(
    line('M10 26C20 60 44 72 42 54', '#7a35d0', 18),
    line('M22 20C44 40 76 48 70 26', '#8a45e0', 18),
    line('M28 6C56 14 86-2 74-18', '#7a35d0', 16),
  )
  const cups = mirrored(
    ...[
      [34, 38],
      [48, 42],
      [18, 48],
      [50, 10],
      [62, 8],
    ].map(([x = 0, y = 0]) => circle(x, y, 4, '#ffd9f6', { opacity: 0.9 })),
  )
  const head = path(symmetric('M0-78C40-78 58-46 48-14C44 4 46 16 38 26C24 38 10 36 0 36'), violet)
  const eyes = mirrored(ellipse(18, -12, 12, 15, pearl), ellipse(17, -9, 6, 8, '#1b0f36'), circle(14, -13, 2.6, '#fff'))
  return (
    lit(arms) +
    cups +
    lit(head) +
    path('M-36-46C-30-62-16-70-4-70C-20-60-28-48-32-30Z', '#fff', { opacity: 0.5 }) +
    litSmall(eyes) +
    litSmall(circle(0, -52, 8, gold))
  )
}

export const turtle: Motif = ({ leaf, wood, lit, litSmall }) => {
  const flippers = mirrored(
    path('M34-34C58-60 84-62 90-48C84-30 62-18 46-14Z', leaf),
    path('M36 34C52 42 62 58 56 68C42 68 28 54 24 44Z', leaf),
  )
  const head = path('M-16-48C-18-80 18-80 16-48Z', leaf) + mirrored(circle(8, -66, 3.4, '#0b2010'))
  const plates =
    path('M0-40L22-24V4L0 20L-22 4V-24Z', '#ffe2a8', { opacity: 0.5 }) +
    line('M0-40L22-24V4L0 20L-22 4V-24ZM0-40V-52M22-24L44-34M22 4L46 18M0 20V56M-22 4L-46 18M-22-24L-44-34', '#4a220a', 4)
  return place(
    0,
    4,
    lit(flippers, head) +
      lit(ellipse(0, 0, 54, 58, wood)) +
      plates +
      litSmall(line('M-36-24A50 54 0 0 1-6-50', '#fff', 4, { opacity: 0.6 })),
    -18,
  )
}

export const cannon: Motif = ({ gold, dark, wood, accent, lit, litSmall, tone }) => {
  const barrel = path('M-66-14C-74-30-60-40-46-34L62-26C72-24 72 20 62 22L-46 30C-60 34-74 26-66 12Z', gold)
  const bands = path('M-24-34h12v65h-12ZM22-30h10v57h-10ZM52-30h14c6 8 6 48 0 54h-14Z', '#a5620d')
  const blast = around(9, () => path('M0-22L5-44L-5-44Z', tone.ink)) + circle(0, 0, 17, tone.ink) + circle(0, 0, 10, '#fff')
  const carriage = path('M-62 16H20L36 62H-54Z', wood)
  const rim = (x: number): string =>
    place(
      x,
      56,
      circle(0, 0, 25, dark) + circle(0, 0, 17, wood) + around(6, () => rect(-2, -17, 4, 17, '#3a1a06')) + circle(0, 0, 6, gold),
    )
  return (
    lit(carriage) +
    group(
      { transform: 'translate(-2 -8)rotate(-28)' },
      lit(barrel, bands) + ellipse(66, -2, 6, 20, '#1a0c02') + circle(-70, -1, 9, accent) + place(92, -2, blast, 0, 0.62),
    ) +
    lit(rim(-36), rim(24)) +
    litSmall(repeat(3, (index) => circle(52 + index * 14, 70 - (index % 2) * 10, 10, dark)))
  )
}

const fishBody = 'M-76-4C-62-42-8-54 34-24C46-15 54-6 60 3C46 22 10 46-30 37C-56 31-72 16-76-4Z'

export const koi: Motif = ({ pearl, accent, lit, litSmall, tone }, rng) => {
  const tail = path('M50 0C64-30 88-42 104-38C96-22 90-8 88 2C96 14 104 34 100 50C82 44 62 30 50 8Z', accent)
  const fins =
    path('M-24-42C-10-74 30-78 50-56C42-42 32-32 20-30Z', accent) +
    path('M-28 30C-24 58 2 68 16 58C14 42 4 28-8 24ZM18 30C26 46 40 50 48 42C46 32 40 24 30 20Z', accent)
  const patches = path(
    'M-48-32C-30-46-4-48 8-38C10-20-6-10-24-12C-36-14-46-22-48-32ZM18-30C38-22 52-8 58 2C48 12 32 10 22 0C14-10 12-22 18-30ZM-10 16C4 10 18 16 20 26C8 34-8 34-14 28C-16 24-14 20-10 16Z',
    accent,
  )
  const scales = [-30, -12, 6, 24].map((x) => `M${x}-26q11 14 0 26q11 12 0 24`).join('')
  const face =
    line('M-52-24C-42-10-42 12-52 24', tone.mid, 3, { opacity: 0.5 }) +
    circle(-60, -10, 7, '#fff') +
    circle(-61, -10, 4.4, '#150c2a') +
    line('M-74 6q-10 4-12 14M-70 12q-4 8-2 16', '#ffd9b0', 3.4)
  const splash = repeat(6, () =>
    circle(rng.between(-90, -40), rng.between(30, 74), rng.between(2.5, 7), '#fff', { opacity: 0.7 }),
  )
  return (
    place(
      2,
      2,
      lit(tail, fins) +
        lit(path(fishBody, pearl)) +
        patches +
        line(scales, tone.mid, 2.4, { opacity: 0.35 }) +
        litSmall(face) +
        path('M-58-22C-36-42 0-44 24-26C2-36-30-34-58-22Z', '#fff', { opacity: 0.75 }),
      rng.between(18, 34),
    ) + splash
  )
}
