import { botPicture } from '@tamuvo/contract/account-bot.ts'
import type { Rng } from '../../kit/rng.ts'

export type Dice = (min: number, max: number) => number

export const diceOf =
  (rng: Rng): Dice =>
  (min, max) =>
    min + ((max - min) * rng.below(10_001)) / 10_000

const { width, height } = botPicture

/** Times of a day on the river: sky above, sky below, light, hills from far to near. */
const hours = [
  { sky: ['#f6c58f', '#f7e7c6'], light: '#fff4d6', hills: ['#c98f7a', '#94596b', '#4f3352'] },
  { sky: ['#6db7d8', '#dff1ee'], light: '#fffbe8', hills: ['#8fb8a0', '#4d8a72', '#245c52'] },
  { sky: ['#3b3a78', '#d98aa0'], light: '#ffe3b8', hills: ['#7d5a90', '#553a70', '#2b2148'] },
  { sky: ['#17325c', '#5f8ab0'], light: '#eef3ff', hills: ['#4d7394', '#2f4f70', '#182f4a'] },
] as const

const plain = (value: number): string => value.toFixed(1)

/** Draws a random view over a river, with enough texture that edge detection alone does not find the gap. */
export const drawScene = (rng: Rng): string => {
  const dice = diceOf(rng)
  const { sky, light, hills } = hours[rng.below(hours.length)] ?? hours[0]
  const horizon = dice(height * 0.62, height * 0.74)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="${dice(-0.3, 0.3).toFixed(2)}" y2="1">
      <stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${plain(dice(40, width - 40))}" cy="${plain(dice(24, 70))}" r="${plain(dice(12, 24))}" fill="${light}"/>
    ${clouds(dice, light)}
    ${hills.map((colour, i) => hill(dice, colour, horizon - 46 + i * 24)).join('')}
    ${pagodas(dice, light)}${river(dice, horizon, sky[1], hills[2])}${boats(dice, horizon, hills[2], light)}${specks(dice, light)}
  </svg>`
}

const many = (count: number, draw: (i: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join('')

const clouds = (dice: Dice, colour: string): string =>
  many(5, () => {
    const [x, y] = [dice(0, width), dice(12, 70)]
    return many(
      3,
      (i) =>
        `<ellipse cx="${plain(x + i * 14)}" cy="${plain(y + dice(-4, 4))}" rx="${plain(dice(10, 22))}" ry="${plain(dice(4, 8))}" fill="${colour}" opacity=".45"/>`,
    )
  })

const hill = (dice: Dice, colour: string, top: number): string => {
  const [start, length, rise] = [dice(0, 6.28), dice(22, 46), dice(9, 20)]
  const line = many(31, (i) => `L${i * 10} ${plain(top + rise * Math.sin(start + (i * 10) / length) + dice(-2.5, 2.5))}`)
  return `<path d="M0 ${height}${line}L${width} ${height}Z" fill="${colour}"/>`
}

/** Bells with a point, as they stand on the hills along the river. */
const pagodas = (dice: Dice, colour: string): string =>
  many(4, () => {
    const [x, y, size] = [dice(10, width - 30), dice(height * 0.42, height * 0.6), dice(0.8, 1.5)]
    return `<path transform="translate(${plain(x)} ${plain(y)}) scale(${size.toFixed(2)})" d="M0 24C4 22 6 16 7 12C8 8 8.600 4 9 0C9.400 4 10 8 11 12C12 16 14 22 18 24Z" fill="${colour}" opacity=".82"/>`
  })

const river = (dice: Dice, from: number, water: string, shade: string): string =>
  `<rect y="${plain(from)}" width="${width}" height="${height}" fill="${water}" opacity=".72"/>${many(
    26,
    () =>
      `<path d="M${plain(dice(-10, width))} ${plain(dice(from + 3, height))}q${plain(dice(6, 16))} ${plain(dice(-3, 3))} ${plain(dice(18, 44))} 0" stroke="${shade}" stroke-width="${plain(dice(0.7, 2))}" fill="none" opacity=".5"/>`,
  )}`

const boats = (dice: Dice, from: number, hull: string, sail: string): string =>
  many(5, () => {
    const [x, y, size] = [dice(0, width - 30), dice(from - 2, height - 16), dice(0.7, 1.3)]
    return `<g transform="translate(${plain(x)} ${plain(y)}) scale(${size.toFixed(2)})"><path d="M0 8C8 14 22 14 30 8L27 13H4Z" fill="${hull}"/><path d="M14 8V-8C22 -4 24 2 24 7Z" fill="${sail}"/></g>`
  })

const specks = (dice: Dice, colour: string): string =>
  many(
    70,
    () =>
      `<circle cx="${plain(dice(0, width))}" cy="${plain(dice(0, height))}" r="${plain(dice(0.4, 1.3))}" fill="${colour}" opacity=".5"/>`,
  )
