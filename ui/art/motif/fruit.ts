import { circle, ellipse, group, line, path, place, rect, repeat } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

/** What slots of the old kind show: fruit and bars. */

const shine = (x: number, y: number, turn: number): string => place(x, y, ellipse(0, 0, 9, 22, '#fff', { opacity: 0.55 }), turn)

const twig = (x: number, y: number): string => line(`M${x} ${y}q2-18 16-24`, '#6b4a1c', 7)

const leafAt = (x: number, y: number, turn: number, leaf: string): string =>
  place(x, y, path('M0 0C14-18 44-18 58 0C44 14 14 14 0 0Z', leaf) + line('M6 0H48', '#0f5a24', 2, { opacity: 0.6 }), turn)

export const lemon: Motif = ({ gold, leaf, lit }) =>
  place(
    0,
    4,
    lit(
      path(
        'M-86 8C-80-6-70-12-62-26C-40-60 38-62 60-26C68-12 78-8 88 6C80 18 70 20 60 34C36 66-38 66-60 34C-68 22-80 20-86 8Z',
        gold,
      ),
    ) +
      lit(leafAt(-8, -46, -24, leaf)) +
      shine(-34, -20, 40),
    -14,
  )

export const plum: Motif = ({ violet, leaf, lit }) =>
  lit(path('M0-46C40-70 82-36 78 10C74 54 36 80 0 76C-36 80-74 54-78 10C-82-36-40-70 0-46Z', violet)) +
  line('M0-46C-8-10-4 40 6 74', '#2e0a66', 5, { opacity: 0.45 }) +
  twig(0, -46) +
  lit(leafAt(8, -58, -16, leaf)) +
  shine(-46, -8, 24)

export const grapes: Motif = ({ violet, leaf, lit, litSmall }) => {
  const rows: readonly (readonly [number, number])[] = [
    [-44, -14],
    [-15, -18],
    [15, -18],
    [44, -14],
    [-30, 12],
    [0, 10],
    [30, 12],
    [-15, 38],
    [15, 38],
    [0, 62],
  ]
  const berries = rows
    .map(([x, y]) => litSmall(circle(x, y, 21, violet)) + circle(x - 7, y - 8, 4, '#fff', { opacity: 0.75 }))
    .join('')
  return twig(0, -40) + berries + lit(leafAt(4, -44, -8, leaf), leafAt(-4, -44, 196, leaf))
}

export const melon: Motif = ({ leaf, red, lit }) => {
  const seeds = [-44, -22, 0, 22, 44].map((x) => ellipse(x, 14 - Math.abs(x) * 0.35, 4, 7, '#2a0a0a')).join('')
  return place(
    0,
    -12,
    lit(path('M-90-16A90 90 0 0 0 90-16Z', leaf)) +
      path('M-79-16A79 79 0 0 0 79-16Z', '#f4ffe0') +
      lit(path('M-70-16A70 70 0 0 0 70-16Z', red)) +
      seeds,
    -12,
  )
}

export const apple: Motif = ({ red, leaf, lit }) =>
  lit(path(symmetric('M0-40C24-62 74-56 76-6C78 40 44 80 18 76C10 74 4 72 0 72'), red)) +
  twig(0, -36) +
  lit(leafAt(8, -54, -18, leaf)) +
  shine(-46, -8, 20)

export const pear: Motif = ({ leaf, gold, lit }) =>
  lit(path(symmetric('M0-70C20-70 30-52 32-32C36-8 70 10 66 44C62 72 30 80 0 80'), gold)) +
  twig(0, -66) +
  lit(leafAt(8, -76, 12, leaf)) +
  shine(-34, 30, 14)

/** Bars of gold, one above the other. */
const bars = (count: number): Motif => {
  const step = 42
  return ({ gold, lit }) =>
    repeat(count, (index) =>
      group(
        { transform: `translate(0 ${(index - (count - 1) / 2) * step})` },
        lit(path('M-78 18L-62-16H62L78 18Z', gold)),
        line('M-58-9H58', '#fff8d0', 4, { opacity: 0.8 }),
        rect(-34, -4, 68, 12, '#8a4a06', { rx: 5, opacity: 0.5 }),
      ),
    )
}

export const bar = bars(1)
export const doubleBar = bars(2)
export const tripleBar = bars(3)
