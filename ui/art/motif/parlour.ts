import { circle, corners, ellipse, line, path, place, polygon, rect } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

/** Things of a tea room, a study and a forge, and a bird. */

export const teacup: Motif = ({ pearl, main, gold, lit, litSmall }) => {
  const handle = line('M50-20C88-26 88 24 40 26', '#c9c6e6', 11)
  const bowl = path(symmetric('M0-36L62-36C60 10 40 44 18 50L0 50'), pearl)
  const saucer = ellipse(0, 62, 84, 18, pearl) + ellipse(0, 58, 50, 9, '#a9a6cf')
  const steam = line('M-18-52C-30-66-6-74-18-90M16-52C4-66 28-74 16-90', '#fff', 6, { opacity: 0.6 })
  return (
    steam +
    lit(saucer) +
    handle +
    lit(bowl) +
    ellipse(0, -36, 62, 13, '#8a4a16') +
    ellipse(-8, -38, 44, 7, '#c9782a') +
    litSmall(place(0, 8, polygon(corners(8, 20, -90, 0.55), main))) +
    line('M-62-36A62 13 0 0 0 62-36', '#ffce5a', 4) +
    circle(0, 8, 6, gold)
  )
}

export const quill: Motif = ({ pearl, violet, dark, gold, lit, litSmall }) =>
  place(
    0,
    0,
    lit(path('M0 60C-34 20-34-50 6-96C40-60 40 10 10 60Z', violet)) +
      lit(path('M4 60C-14 20-16-40 6-90C10-40 10 10 8 60Z', pearl, { opacity: 0.5 })) +
      line('M4 92L6-84', '#fff6dc', 5) +
      line('M-26-6L4 16M-28-36L4-14M30-20L8 4M32 8L10 30', '#431485', 2.6, { opacity: 0.5 }) +
      litSmall(path('M-2 62H14L6 98Z', gold)),
    32,
  ) +
  lit(path('M-70 58H-18L-12 84H-76Z', dark)) +
  rect(-62, 46, 36, 14, '#2a3054', { rx: 4 })

export const ring: Motif = ({ gold, main, lit, litSmall }) =>
  lit(path('M0-30A56 56 0 1 1-.1-30ZM0-12A38 38 0 1 0 .1-12Z', gold, { 'fill-rule': 'evenodd' })) +
  litSmall(path('M-30-34H30L18-22H-18Z', gold)) +
  lit(
    polygon(
      corners(8, 40, -67.5).map(([x, y]) => [x, y * 0.8 - 58] as const),
      main,
    ),
  ) +
  polygon(
    corners(8, 22, -67.5).map(([x, y]) => [x, y * 0.8 - 62] as const),
    '#fff',
    { opacity: 0.45 },
  )

export const bellows: Motif = ({ wood, red, gold, dark, lit, litSmall }) =>
  place(
    0,
    0,
    lit(path('M-14 92H14L20 62H-20Z', dark)) +
      lit(path('M-20 64C-80 30-76-50-34-62H-18V60Z', wood), path('M20 64C80 30 76-50 34-62H18V60Z', wood)) +
      lit(path('M-20-56C-4-66 4-66 20-56L16 62H-16Z', red)) +
      line('M-16-30H16M-16-4H16M-15 22H15M-14 46H14', '#7a0a1e', 4) +
      litSmall(rect(-42, -92, 18, 40, gold, { rx: 8 }), rect(24, -92, 18, 40, gold, { rx: 8 })),
    -24,
  )

export const crane: Motif = ({ pearl, dark, red, gold, lit, litSmall }) => {
  const wing = path('M-10 10C-60-6-84-50-78-84C-50-70-20-60 14-30C30-16 34 4 20 20Z', pearl)
  const tips = path('M-78-84C-70-60-58-40-44-28L-58-30C-72-44-80-64-78-84Z', dark)
  const body = path('M-30 30C0-10 30-10 44 16C50 36 20 54-4 50C-30 60-54 60-74 72C-62 52-48 40-30 30Z', pearl)
  const neck = line('M34 8C66-6 54-44 70-60', '#f2f0ff', 15)
  const head = circle(70, -64, 13, pearl) + path('M80-68L102-58L80-56Z', gold) + path('M60-74A13 13 0 0 1 80-74L70-68Z', red)
  return (
    line('M4 50L-6 92M20 48L22 92', '#3a2a1a', 5) +
    lit(body) +
    lit(neck) +
    litSmall(head) +
    circle(73, -64, 2.6, '#1a1030') +
    lit(wing) +
    tips +
    path('M-74 72C-60 58-48 52-34 48L-40 60Z', dark)
  )
}
