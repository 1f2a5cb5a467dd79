import { around, circle, corners, ellipse, line, path, place, polygon, repeat } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

export const sun: Motif = ({ gold, main, lit, litSmall, accent }) => {
  const long = around(12, () => path('M-10-50L0-92L10-50Z', gold))
  const short = around(12, () => path('M-8-50Q6-62-2-76Q14-66 9-50Z', accent), 15)
  const face =
    line('M-26-8Q-18-18-8-10M26-8Q18-18 8-10M-18 18Q0 34 18 18', '#7a3f04', 4.4) + line('M0-8Q-6 8 2 10', '#7a3f04', 3.4)
  return (
    lit(short) +
    lit(long) +
    lit(circle(0, 0, 52, gold)) +
    circle(0, 0, 41, main, { opacity: 0.35 }) +
    litSmall(face) +
    ellipse(-20, -28, 15, 8, '#fff', { opacity: 0.65, transform: 'rotate(-32 -20 -28)' })
  )
}

export const moon: Motif = ({ main, gold, pearl, lit, litSmall, tone }) => {
  const crescent = path('M22-80A82 82 0 1 0 76 38A66 66 0 0 1 22-80Z', main)
  const craters = [
    [-46, -6, 9],
    [-36, 30, 13],
    [-8, 54, 8],
    [-50, -36, 6],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, tone.mid, { opacity: 0.3 }))
  const stars = [
    [42, -42, 20],
    [70, -6, 11],
    [26, 2, 9],
  ].map(([x = 0, y = 0, r = 0]) => place(x, y, polygon(corners(5, r, -90, 0.48), gold)))
  const cloud = path('M-12 66A17 17 0 0 1-8 34A26 26 0 0 1 42 28A21 21 0 0 1 74 50A15 15 0 0 1 72 78H0A12 12 0 0 1-12 66Z', pearl)
  return lit(crescent) + craters.join('') + litSmall(...stars) + lit(cloud)
}

export const comet: Motif = ({ main, accent, sheen, halo, lit, litSmall, ball, tone }) => {
  const streak = (d: string, fill: string, opacity: number): string => path(d, fill, { opacity })
  const tail =
    streak('M-52-14C-14-58 52-88 104-100C94-56 58 12 14 56Z', tone.glow, 0.35) +
    streak('M-44-12C-6-48 46-74 88-86C74-48 48 6 16 44Z', tone.accent[1], 0.55) +
    streak('M-34-8C0-36 34-56 66-68C54-40 34-4 12 26Z', tone.accent[0], 0.8)
  const craters = [
    [-44, 10, 10],
    [-18, 44, 13],
    [-6, 8, 7],
    [-40, 44, 5],
  ].map(
    ([x = 0, y = 0, r = 0]) =>
      circle(x, y, r, tone.mid, { opacity: 0.55 }) + circle(x + 2, y + 2, r * 0.7, tone.glow, { opacity: 0.4 }),
  )
  const sparks = [
    [58, 34, 10],
    [74, -10, 6],
    [34, 70, 6],
    [4, -66, 6],
  ].map(([x = 0, y = 0, r = 0]) => place(x, y, polygon(corners(4, r, -90, 0.4), accent)))
  return (
    circle(-24, 26, 76, halo) +
    tail +
    lit(circle(-24, 26, 48, main)) +
    craters.join('') +
    circle(-24, 26, 48, ball) +
    path('M-60 0A48 48 0 0 1-20-20C-36-8-46 4-52 20Z', sheen) +
    litSmall(...sparks)
  )
}

const petalBack = 'M0-4C-34-20-36-66 0-86C36-66 34-20 0-4Z'

export const orchid: Motif = ({ main, violet, gold, leaf, lit, litSmall, tone }) => {
  const sepals = around(3, () => path(petalBack, violet) + line('M0-12V-66', '#fff', 2, { opacity: 0.4 }))
  const wings = [-64, 64].map((turn) =>
    place(
      0,
      0,
      path('M0-2C-46-8-54-58-18-78C0-86 18-86 28-74C50-48 34-12 0-2Z', main) +
        line('M0-10Q-12-40-8-66M4-12Q8-40 14-62', tone.mid, 2.4, { opacity: 0.5 }),
      turn,
    ),
  )
  const lip =
    path(symmetric('M0-8C14-8 22 2 20 14C32 18 34 34 22 42C12 48 6 40 0 56'), gold) +
    circle(0, 2, 7, '#fff') +
    [
      [-7, 20],
      [7, 20],
      [0, 30],
      [-10, 30],
      [10, 30],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 2.6, '#b3123b'))
      .join('')
  const greens = path('M-20 50C-60 50-84 70-90 84C-54 90-28 76-20 50ZM20 50C60 50 84 70 90 84C54 90 28 76 20 50Z', leaf)
  return lit(greens) + lit(sepals) + lit(...wings) + litSmall(lip)
}

export const blossom: Motif = ({ main, accent, gold, leaf, lit, litSmall }) => {
  const outer = around(8, () => path('M0-20C-24-36-26-66 0-90C26-66 24-36 0-20Z', accent))
  const inner = around(8, () => path('M0-10C-19-24-20-48 0-66C20-48 19-24 0-10Z', main), 22.5)
  const heart = circle(0, 0, 20, gold) + around(9, () => circle(0, -12, 2.6, '#8a4a06'))
  return (
    lit(around(4, () => path('M0-40C-16-60-10-86 0-96C10-86 16-60 0-40Z', leaf), 45)) + lit(outer) + lit(inner) + litSmall(heart)
  )
}

export const cherry: Motif = ({ red, leaf, ball, lit, litSmall }) => {
  const stems = line('M-34 16C-30-24-6-56 30-76M34 26C34-10 30-44 30-76', '#3f7a1c', 7)
  const greenery =
    path('M30-76C50-96 82-92 92-74C76-56 48-56 30-76Z', leaf) + line('M34-76Q60-82 84-74', '#0f5a24', 2.4, { opacity: 0.6 })
  const fruit = (x: number, y: number): string =>
    lit(circle(x, y, 37, red)) +
    circle(x, y, 37, ball) +
    ellipse(x - 14, y - 16, 9, 6, '#fff', { opacity: 0.9, transform: `rotate(-34 ${x - 14} ${y - 16})` })
  return stems + litSmall(greenery) + fruit(34, 40) + fruit(-38, 34)
}

export const chili: Motif = ({ red, leaf, lit, litSmall }) => {
  const pod = path('M-34-52C-8-74 30-58 36-26C44 14 24 56-46 84C-20 52-14 24-22 0C-28-18-44-34-34-52Z', red)
  const cap =
    path('M-40-50C-44-64-30-76-16-72C4-78 22-66 26-54C12-48 4-58-6-50C-16-58-30-42-40-50Z', leaf) +
    line('M-14-70C-16-84-8-92 4-94', '#2f8a34', 8)
  const flame =
    path('M52 20C72 2 58-18 70-36C88-14 92 14 74 30C64 38 50 34 52 20Z', '#ff8a1a') +
    path('M62 22C70 12 66 4 71-4C79 8 79 20 71 26C66 30 61 28 62 22Z', '#ffe98a')
  return (
    lit(flame) +
    lit(pod) +
    path('M-16-42C6-48 18-30 20-8C22 14 12 36-6 54C6 30 8 8 2-12C-2-26-12-32-16-42Z', '#fff', { opacity: 0.5 }) +
    litSmall(cap)
  )
}

export const mango: Motif = ({ gold, red, leaf, lit, litSmall, ball }) => {
  const fruit = path('M8-58C50-62 76-24 66 16C58 52 20 80-22 70C-60 60-74 22-56-4C-42-26-32-54 8-58Z', gold)
  const blush = path('M34-48C66-32 74 0 62 28C66-4 52-30 34-48Z', red, { opacity: 0.75 })
  const greenery =
    path('M10-58C6-84-22-94-48-84C-42-62-18-50 10-58Z', leaf) +
    line('M10-58Q-14-74-38-78', '#0f5a24', 2.4, { opacity: 0.6 }) +
    line('M10-56C12-70 20-80 28-84', '#6b3714', 7)
  return (
    lit(fruit) +
    blush +
    path('M8-58C50-62 76-24 66 16C58 52 20 80-22 70C-60 60-74 22-56-4C-42-26-32-54 8-58Z', ball, { opacity: 0.6 }) +
    litSmall(greenery) +
    path('M-42 6C-36-14-20-34 0-40C-14-26-24-8-28 16Z', '#fff', { opacity: 0.6 })
  )
}

export const bamboo: Motif = ({ leaf, lit, litSmall, gold }) => {
  const cane = (x: number, top: number, width: number): string => {
    const joints = Math.floor((88 - top) / 34)
    return repeat(joints + 1, (index) =>
      path(`M${x - width / 2} ${88 - index * 34}q${width / 2} 5 ${width} 0l-2-31q-${width / 2 - 2} 4-${width - 4} 0Z`, leaf),
    )
  }
  const sprays = [
    [-40, -40, -1],
    [34, -62, 1],
    [40, 4, 1],
    [-44, 24, -1],
  ].map(([x = 0, y = 0, side = 1]) =>
    place(
      x,
      y,
      path(
        `M0 0C${side * 20}-22 ${side * 44}-24 ${side * 62}-12C${side * 42} 2 ${side * 20} 8 0 0ZM0 0C${side * 12} 16 ${side * 34} 26 ${side * 50} 22C${side * 38} 8 ${side * 18} 0 0 0Z`,
        leaf,
      ),
    ),
  )
  return (
    lit(cane(-38, -50, 20)) +
    lit(cane(32, -72, 22)) +
    lit(cane(-4, -84, 27)) +
    litSmall(...sprays) +
    litSmall(path('M-56 66C-30 78 30 78 56 66L52 84C24 94-24 94-52 84Z', gold))
  )
}

export const volcano: Motif = ({ wood, dark, lit, litSmall }) => {
  const plume = [
    [-22, -66, 20],
    [18, -70, 24],
    [-2, -84, 22],
    [38, -60, 15],
  ].map(([x = 0, y = 0, r = 0]) => circle(x, y, r, '#d7d2e8', { opacity: 0.8 }))
  const cone = path('M-92 82L-24-34Q0-24 24-34L92 82Z', wood) + path('M24-34L92 82H20Z', dark, { opacity: 0.5 })
  const lava = path(
    'M-24-34Q0-22 24-34C22-10 36 4 30 24C26 38 18 20 12 6C10 34 2 64-6 62C-14 58-8 24-12 4C-18 18-26 34-32 26C-36 10-24-10-24-34Z',
    '#ff6a1a',
  )
  const core = path('M-14-30Q0-24 14-30C12-12 14 0 8-2C4 14-2 34-4 20C-6 4-10 0-12-12Z', '#ffe27a')
  const sparks = repeat(7, (index) => circle(-34 + index * 12, -52 - ((index * 17) % 28), 3.4, index % 2 ? '#ffe27a' : '#ff8a2a'))
  return lit(...plume) + lit(cone) + litSmall(lava) + core + sparks
}

export const flame: Motif = ({ lit }) =>
  lit(
    path(
      'M4-94C16-60 62-40 62 18C62 60 32 84 0 84C-34 84-62 58-62 20C-62-6-46-22-38-44C-28-34-24-26-22-14C-6-34 4-62 4-94Z',
      '#f0442a',
    ),
  ) +
  lit(
    path(
      'M6-44C14-22 42-6 42 30C42 56 24 74 0 74C-24 74-42 56-42 32C-42 14-32 4-28-10C-20-4-18 4-16 12C-4-4 6-20 6-44Z',
      '#ff9a2a',
    ),
  ) +
  path('M4 4C10 18 24 26 24 44C24 60 14 70 0 70C-14 70-24 60-24 46C-24 36-18 30-14 22C-10 26-8 30-8 34C0 26 4 16 4 4Z', '#ffe98a')
