import { around, circle, ellipse, line, mirrored, path, place, repeat } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

export const elephant: Motif = ({ pearl, gold, red, accent, lit, litSmall }) => {
  const ear =
    path('M24-46C56-76 98-54 94-6C92 28 66 46 38 34Z', pearl) +
    path('M36-36C60-56 84-38 82-6C80 16 64 28 44 22Z', '#f3a9b8', { opacity: 0.75 })
  const head = path(symmetric('M0-68C36-68 50-44 46-12C43 12 30 24 24 40L0 52'), pearl)
  const trunk = path('M-25 12C-24 48-20 66-8 78C8 92 36 88 38 66C39 52 26 46 18 53C25 60 18 68 11 62C2 54 14 40 25 12Z', pearl)
  const folds = line('M-20 34Q-2 42 16 34M-18 48Q-4 55 8 50M-13 62Q-4 66 4 62', '#8f8ab8', 2.6)
  const tusks = mirrored(path('M24 30C32 46 44 54 58 50C52 44 42 34 38 20Z', '#fffbe8', { stroke: '#c9b98a', 'stroke-width': 1 }))
  const cloth =
    path(symmetric('M0-72C18-72 30-66 36-60C30-44 22-28 12-16L0-2'), red) +
    line('M-36-60C-28-42-18-22 0-4C18-22 28-42 36-60', '#ffd968', 4) +
    circle(0, -40, 11, accent, { stroke: '#ffe79a', 'stroke-width': 3 }) +
    circle(0, -12, 5, gold)
  const eyes = mirrored(ellipse(27, -4, 5, 6.4, '#1c1430'), circle(25, -7, 1.8, '#fff'), line('M18-14Q27-20 35-12', '#8f8ab8', 3))
  return lit(mirrored(ear)) + litSmall(tusks) + lit(head, trunk) + folds + eyes + litSmall(cloth)
}

const tigerFace = symmetric('M0-60C24-60 42-54 54-42C66-22 66-4 82 18C70 20 66 28 62 36L68 48C54 47 46 54 38 60C26 70 12 72 0 72')

export const tiger: Motif = ({ gold, pearl, red, leaf, lit, litSmall }) => {
  const ears = mirrored(circle(48, -50, 21, gold), circle(49, -50, 12, '#5a1a20'))
  const stripes = mirrored(
    path('M0-60V-34L7-58ZM12-58L14-32L22-55ZM62-24L38-16L66-12ZM72 2L46 2L77 14ZM64 30L46 20L68 22Z', '#24121a'),
  )
  const muzzle = path(symmetric('M0 6C16 6 34 16 34 34C34 50 16 62 0 62'), pearl)
  const mouth =
    line('M0 24V36M0 36Q-12 48-22 40M0 36Q12 48 22 40', '#24121a', 3.6) +
    path('M-13 12Q0 6 13 12Q8 24 0 26Q-8 24-13 12Z', red) +
    path('M-14 42L-10 54L-5 43ZM14 42L10 54L5 43Z', '#fff')
  const eyes = mirrored(
    path('M12-6C18-20 38-22 44-14C40 0 22 2 12-6Z', '#fffbe0', { stroke: '#24121a', 'stroke-width': 3.4 }),
    circle(28, -10, 7.4, leaf),
    ellipse(28, -10, 2.8, 6, '#14100a'),
    circle(25, -13, 2, '#fff'),
  )
  const whiskers = mirrored(line('M26 34L70 28M26 40L68 42', '#fff', 2, { opacity: 0.8 }))
  return (
    lit(ears) +
    lit(path(tigerFace, gold), mirrored(path('M14-22C20-32 38-32 44-24C36-28 24-28 14-22Z', '#fff'))) +
    stripes +
    litSmall(muzzle) +
    mouth +
    eyes +
    whiskers
  )
}

export const bull: Motif = ({ dark, red, pearl, gold, lit, litSmall }) => {
  const horns = mirrored(path('M22-44C54-40 70-56 66-86C88-62 88-24 42-18Z', pearl))
  const ears = mirrored(path('M38-26C58-34 78-26 84-12C68-2 48-4 38-12Z', dark))
  const head = path(symmetric('M0-56C28-56 44-44 44-22C44 2 34 16 32 34C30 52 18 60 0 60'), dark)
  const muzzle =
    path(symmetric('M0 22C22 22 36 32 36 48C36 66 20 74 0 74'), '#e7a49a') + mirrored(ellipse(15, 44, 6, 7.5, '#5a1c20'))
  const eyes = mirrored(path('M14-12L38-22C40-8 30 0 20-2Z', '#ffd968'), circle(28, -11, 4.4, '#7a0a1e'))
  const blaze = path('M0-54C14-54 18-44 12-26L0 12L-12-26C-18-44-14-54 0-54Z', red)
  const ring = circle(0, 68, 13, 'none', { stroke: '#f0b030', 'stroke-width': 6 })
  return lit(horns) + lit(ears) + lit(head) + litSmall(blaze) + lit(muzzle) + eyes + litSmall(ring, circle(0, -58, 10, gold))
}

export const dragon: Motif = ({ leaf, red, gold, pearl, lit, litSmall }) => {
  const mane = around(13, (index) => path('M-13-40C-16-64-4-74 0-92C6-74 16-64 13-40Z', index % 2 ? '#d8342c' : '#f06a2a'), 7)
  const horns = mirrored(path('M16-40C20-64 34-78 58-86C50-76 50-66 58-58C46-60 40-52 36-36Z', gold))
  const face = path(symmetric('M0-50C24-50 42-42 50-24C54-8 46 6 40 14C52 22 54 40 40 50C28 60 14 64 0 64'), leaf)
  const brows = mirrored(path('M6-20C22-38 44-40 58-28C46-26 40-18 36-10C26-16 16-18 6-20Z', red))
  const eyes = mirrored(ellipse(24, -8, 10, 9, '#fff6c8'), circle(22, -7, 5, '#7a0a1e'))
  const snout = path(symmetric('M0 8C14 4 34 10 38 26C36 36 18 36 0 34'), gold) + mirrored(ellipse(15, 22, 6, 5, '#5b1605'))
  const teeth = path('M-38 40Q0 50 38 40L30 50L24 43L16 53L8 45L0 55L-8 45L-16 53L-24 43L-30 50Z', pearl)
  const whiskers = mirrored(line('M34 26C60 20 70 40 62 54C56 64 70 72 82 62', '#ffd968', 5))
  return (
    lit(mane) +
    lit(horns) +
    lit(face) +
    litSmall(brows) +
    eyes +
    litSmall(snout, teeth) +
    litSmall(whiskers, circle(0, -36, 9, red))
  )
}

export const peacock: Motif = ({ sea, leaf, gold, accent, lit, litSmall }) => {
  const feather = (index: number): string =>
    place(
      0,
      0,
      path('M0 20C-11-24-15-60 0-90C15-60 11-24 0 20Z', index % 2 ? leaf : sea) +
        ellipse(0, -66, 8, 12, gold) +
        ellipse(0, -63, 5, 7.5, '#14307a') +
        circle(0, -61, 2.6, '#7df0ff'),
      -84 + index * 14,
    )
  const body = path('M-20 74C-30 44-18 26-8 8C-14-8-12-30 2-36C16-38 22-24 16-12C12 0 20 20 24 36C30 60 18 74-20 74Z', sea)
  const head =
    path('M14-26L32-20L14-16Z', gold) +
    circle(6, -24, 3.4, '#fff') +
    circle(6.6, -24, 2, '#101030') +
    line('M-2-36L-10-56M2-37L0-60M6-37L10-57', '#7df0ff', 2.4) +
    [
      [-10, -58],
      [0, -62],
      [10, -59],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 4, accent))
      .join('')
  return place(
    0,
    14,
    lit(repeat(13, feather)) +
      lit(body) +
      litSmall(head) +
      line('M-8 34q8 8 16 0M-10 48q10 9 20 0M-8 20q7 6 13 0', '#bff6ff', 2.4, { opacity: 0.6 }),
    0,
    1.08,
  )
}

export const fox: Motif = ({ accent, pearl, lit, litSmall }) => {
  const ears = mirrored(path('M16-30L66-84C72-52 66-26 52-8Z', accent), path('M32-34L60-68C62-50 58-34 50-22Z', '#3a1620'))
  const face = path(symmetric('M0-44C28-44 56-34 66-4C74 6 80 14 84 26C58 30 34 46 0 72'), accent)
  const cheeks = mirrored(path('M0 72C8 38 22 14 52 8C66 10 76 18 84 26C58 30 34 46 0 72Z', pearl))
  const eyes = mirrored(path('M16 0C24-12 40-12 46-2C36 8 24 8 16 0Z', '#24121a'), circle(31, -3, 3.2, '#fff'))
  return (
    lit(ears) +
    lit(face, cheeks) +
    eyes +
    litSmall(ellipse(0, 64, 10, 8, '#1a1020')) +
    path('M-8-40C-4-24-2-6 0 12C2-6 4-24 8-40Z', '#fff', { opacity: 0.5 })
  )
}

export const owl: Motif = ({ wood, pearl, gold, leaf, lit, litSmall }) => {
  const body = path(symmetric('M0-58C12-56 26-62 48-80C56-60 60-40 60-14C64 34 40 76 0 80'), wood)
  const belly = path(symmetric('M0 0C24 0 38 18 36 40C34 62 18 74 0 76'), '#ffe6bd')
  const flecks = [0, 1, 2]
    .map((row) =>
      repeat(3 - (row % 2), (index) =>
        path(`M${(index - 1) * 18 + (row % 2) * 9} ${20 + row * 16}q-5-9 0-10q5 1 0 10Z`, '#a8662a'),
      ),
    )
    .join('')
  const wings = mirrored(path('M54-12C74 10 72 46 46 66C38 40 40 12 54-12Z', '#6b3714'))
  const eyes = mirrored(
    circle(24, -24, 25, pearl),
    circle(23, -23, 16, gold),
    circle(22, -22, 9.6, '#1a0d06'),
    circle(17, -28, 4, '#fff'),
  )
  const feet = mirrored(line('M14 78v8M22 76v8', '#f0a030', 6))
  return (
    feet +
    lit(body, wings) +
    lit(belly) +
    flecks +
    litSmall(eyes) +
    litSmall(path('M-8-14L0 8L8-14Q0-20-8-14Z', '#ff9a2a')) +
    line('M-52 84H52', '#5b2c0d', 9) +
    path('M-60 84C-74 74-78 64-74 56C-64 60-58 70-60 84Z', leaf)
  )
}
