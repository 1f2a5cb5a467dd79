import { around, circle, ellipse, line, mirrored, path, place, rect, repeat } from '../svg.ts'
import { symmetric } from '../symmetry.ts'
import type { Motif } from './motif.ts'

/** A courtyard, a pond and a forge: for the worlds of slots. */

export const sombrero: Motif = ({ gold, red, accent, lit, litSmall }) => {
  const brim = ellipse(0, 34, 92, 30, gold)
  const crown = path('M-44 32C-40-10-26-62 0-64C26-62 40-10 44 32C20 44-20 44-44 32Z', gold)
  const ribbon = path('M-46 22C-20 38 20 38 46 22L44 4C20 18-20 18-44 4Z', red)
  const dots = repeat(9, (index) => circle(-72 + index * 18, 46 - Math.abs(index - 4) * 2.4, 5, index % 2 ? '#fff' : accent))
  return lit(brim) + ellipse(0, 30, 58, 16, '#8a4a06', { opacity: 0.4 }) + lit(crown) + litSmall(ribbon) + dots
}

export const cactus: Motif = ({ leaf, red, wood, lit, litSmall }) => {
  const trunk = rect(-20, -76, 40, 128, leaf, { rx: 20 })
  const arms =
    path('M-20 14C-58 14-66-4-64-36H-38C-40-16-34-12-20-12Z', leaf) + path('M20 0C54 0 64-18 62-52H36C38-30 32-26 20-26Z', leaf)
  const spines = line('M-8-58v20M8-36v20M-8-8v20M8 14v20M-52-22v8M50-38v8', '#e8ffc0', 3, { opacity: 0.8 })
  const pot = path('M-40 46H40L30 82H-30Z', wood) + rect(-46, 40, 92, 14, wood, { rx: 6 })
  const flower = place(0, -78, around(5, () => ellipse(0, -9, 6, 10, red)) + circle(0, 0, 5, '#ffe08a'))
  return lit(arms, trunk) + spines + lit(pot) + litSmall(flower)
}

export const guitar: Motif = ({ wood, gold, dark, lit, litSmall }) =>
  place(
    0,
    0,
    lit(rect(-8, -92, 16, 84, dark, { rx: 4 })) +
      litSmall(rect(-15, -100, 30, 22, gold, { rx: 6 })) +
      lit(path(symmetric('M0-26C34-28 40-4 30 10C56 22 56 84 0 84'), wood)) +
      circle(0, 20, 17, '#2a1206') +
      circle(0, 20, 20, 'none', { stroke: '#ffd968', 'stroke-width': 4 }) +
      rect(-22, 54, 44, 9, '#3a1a08', { rx: 4 }) +
      line('M-5-80V56M0-80V56M5-80V56', '#fff4d0', 1.6, { opacity: 0.9 }),
    28,
  )

export const frog: Motif = ({ leaf, pearl, gold, lit, litSmall }) => {
  const body = path(symmetric('M0-30C44-34 78 0 70 38C64 64 30 70 0 70'), leaf)
  const eyes = mirrored(circle(34, -38, 24, leaf))
  const pupils = mirrored(circle(34, -40, 15, pearl) + circle(34, -40, 7, '#12210a'))
  const feet = mirrored(path('M30 62C50 56 84 62 86 76C70 82 44 82 30 74Z', leaf))
  const coin = circle(0, 34, 17, gold) + rect(-5, 29, 10, 10, '#6d3804', { rx: 2 })
  return lit(feet) + lit(body) + lit(eyes) + pupils + line('M-46 8Q0 34 46 8', '#0f4a1c', 5) + litSmall(coin)
}

export const hammer: Motif = ({ wood, dark, gold, lit, litSmall }) =>
  place(
    0,
    0,
    lit(rect(-10, -40, 20, 126, wood, { rx: 8 })) +
      lit(path('M-64-76H58C74-76 80-64 80-52C80-40 74-28 58-28H-64C-72-40-72-64-64-76Z', dark)) +
      litSmall(rect(-20, -80, 40, 56, gold, { rx: 6 })) +
      line('M-58-66H-26M26-66H60', '#fff', 4, { opacity: 0.4 }),
    34,
  )

export const anvil: Motif = ({ dark, gold, lit, litSmall }) => {
  const body = path(
    'M-92-34C-60-34-54-46-40-46H80V-22C56-18 36-8 34 12C34 34 46 44 64 52V74H-58V52C-40 44-30 34-30 12C-32-4-70-4-92-34Z',
    dark,
  )
  const sparks = around(7, (index) => line(`M0-${26 + (index % 2) * 8}V-${38 + (index % 3) * 8}`, '#ffd45e', 5))
  return (
    lit(body) +
    litSmall(rect(-62, 66, 130, 14, gold, { rx: 5 })) +
    line('M-36-39H72', '#fff', 4, { opacity: 0.5 }) +
    place(20, -50, sparks)
  )
}
