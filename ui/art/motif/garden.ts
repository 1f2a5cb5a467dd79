import { around, circle, ellipse, line, mirrored, path, place, repeat } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

/** What grows in the gardens of slots. */

export const lily: Motif = ({ pearl, main, gold, leaf, lit, litSmall }) => {
  const petal = 'M0 0C-26-24-24-66 0-88C24-66 26-24 0 0Z'
  const back = around(3, () => path(petal, main), 60)
  const front = around(3, () => path(petal, pearl) + line('M0-8V-66', '#e59ac0', 4, { opacity: 0.7 }))
  const stamens = around(6, () => line('M0 0L4-30', '#d98a1c', 4) + ellipse(4, -32, 5, 8, gold), 30)
  return (
    line('M0 6C6 40 2 62-12 84', '#2c7a2a', 8) +
    lit(path('M-6 50C20 30 50 34 64 56C40 66 14 68-6 50Z', leaf)) +
    lit(back) +
    lit(front) +
    litSmall(stamens)
  )
}

export const fern: Motif = ({ leaf, lit }) => {
  const leaflets = repeat(8, (index) => {
    const y = 62 - index * 19
    const long = 62 - Math.abs(index - 2) * 8
    return mirrored(
      place(0, y, path(`M0 0C${long * 0.3}-16 ${long * 0.8}-22 ${long}-20C${long * 0.8}-2 ${long * 0.3} 6 0 0Z`, leaf)),
    )
  })
  return lit(leaflets) + line('M0 86C4 40-2-30 4-86', '#0f5a24', 6)
}

export const moss: Motif = ({ leaf, wood, lit, litSmall }) => {
  const mounds = [
    [-42, 28, 34],
    [0, 10, 44],
    [44, 30, 32],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, leaf))
  const tips = repeat(9, (index) =>
    circle(-60 + index * 15, 8 - Math.sin((index / 8) * Math.PI) * 36, 6, '#d9ff8a', { opacity: 0.75 }),
  )
  return lit(path('M-82 40C-60 76 60 76 82 40C40 30-40 30-82 40Z', wood)) + lit(...mounds) + litSmall(tips)
}

export const dewdrop: Motif = ({ sea, leaf, lit }) =>
  lit(path('M-86 40C-40 20 40 20 86 52C50 84-50 84-86 40Z', leaf)) +
  line('M-78 44C-20 46 30 50 80 54', '#0f5a24', 3, { opacity: 0.6 }) +
  lit(path(symmetric('M0-82C12-50 52-20 52 16C52 46 28 64 0 64'), sea)) +
  ellipse(-20, 14, 9, 20, '#fff', { opacity: 0.7, transform: 'rotate(18 -20 14)' })

export const ivy: Motif = ({ leaf, lit }) => {
  const shape = symmetric(
    'M0-70C14-56 22-40 24-24C40-40 62-44 82-36C74-18 70-6 68 8C78 14 84 24 84 36C60 42 40 40 26 34C20 50 12 62 0 66',
  )
  return (
    lit(path(shape, leaf)) +
    line('M0 60V-50M0 20L58-20M0 20L-58-20M0 40L58 30M0 40L-58 30', '#0f5a24', 4, { opacity: 0.6 }) +
    line('M0 64q4 12 16 18', '#6b4a1c', 6)
  )
}

export const teaLeaf: Motif = ({ leaf, lit }) => {
  const blade = 'M0 20C-30-4-30-60 0-88C30-60 30-4 0 20Z'
  const vein = line('M0 14V-70', '#0f5a24', 3, { opacity: 0.6 })
  const one = (turn: number, scale: number): string => place(0, 30, path(blade, leaf) + vein, turn, scale)
  return line('M0 30V86', '#2c7a2a', 7) + lit(one(-58, 0.86), one(58, 0.86)) + lit(one(0, 1))
}

export const palm: Motif = ({ wood, leaf, lit, litSmall }) => {
  const frond = 'M0 0C24-30 64-36 92-10C64-14 30-8 0 0Z'
  const crown = [-200, -160, -115, -70, -25, 15].map((turn) => place(8, -40, path(frond, leaf), turn + 20)).join('')
  const nuts = circle(0, -34, 10, '#8a4a1c') + circle(18, -34, 10, '#6b3410')
  return (
    lit(path('M-14 86C-8 40-4 0 2-40H18C16 0 18 40 24 86Z', wood)) +
    line('M-8 60H20M-5 30H18M-2 0H18', '#5b2c0d', 3) +
    lit(crown) +
    litSmall(nuts)
  )
}
