import sharp from 'sharp'
import type { Rng } from '../kit/rng.ts'
import { linesOf, type Point } from './captcha-glyphs.ts'

export const captchaWidth = 120
export const captchaHeight = 40

const inks = ['#7a1f3d', '#1f4e7a', '#1f6b45', '#6b3f12', '#4b2a7a', '#0f5a66']
const paper = '#f4f1e8'
const cell = 25
const margin = 10

type Dice = (min: number, max: number) => number
type Bend = (point: Point) => Point

const diceOf =
  (rng: Rng): Dice =>
  (min, max) =>
    min + ((max - min) * rng.below(10_001)) / 10_000

/** Draws a captcha from strokes of our own, bent, turned and crossed by lines, so that no known font can be matched. */
export const drawCaptcha = async (rng: Rng, text: string): Promise<Buffer> => {
  const dice = diceOf(rng)
  const wave = waveOf(dice)
  // Two inks a picture, shared by characters and lines, so that they cannot be separated by colour.
  const first = rng.below(inks.length)
  const pair = [inks[first], inks[(first + 1 + rng.below(inks.length - 1)) % inks.length]]
  const ink = () => pair[rng.below(2)] ?? '#000'
  const characters = [...text].map((character, place) => {
    const put = placeOf(dice, place)
    const d = linesOf(character)
      .map((points) => pathOf(points.map((point) => wave(put(point)))))
      .join('')
    return stroke({ d, colour: ink(), width: dice(2.6, 3.4) })
  })
  const crossings = Array.from({ length: 3 }, () => stroke({ d: pathOf(crossing(dice)), colour: ink(), width: dice(1, 1.7) }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${captchaWidth}" height="${captchaHeight}">
    <rect width="100%" height="100%" fill="${paper}"/>${dust(dice, ink)}${characters.join('')}${crossings.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

/** Bends the whole picture a little, along and across. */
const waveOf = (dice: Dice): Bend => {
  const [height, length, start] = [dice(1.2, 2.4), dice(9, 15), dice(0, 6.28)]
  const [width, lengthDown, startDown] = [dice(0.8, 1.8), dice(5, 8), dice(0, 6.28)]
  return ([x, y]) => [x + width * Math.sin(y / lengthDown + startDown), y + height * Math.sin(x / length + start)]
}

/** Puts a character into its place: sized, slanted and turned around its middle. */
const placeOf = (dice: Dice, place: number): Bend => {
  const scale = dice(1.45, 1.75)
  const compress = dice(0.9, 1.1)
  const slant = dice(-0.2, 0.2)
  const turn = dice(-0.3, 0.3)
  const middle: Point = [margin + cell * (place + 0.5) + dice(-2, 2), captchaHeight / 2 + dice(-2.5, 2.5)]
  return ([x, y]) => {
    const [u, v] = [(x - 5) * scale * compress - (y - 7) * scale * slant, (y - 7) * scale]
    return [middle[0] + u * Math.cos(turn) - v * Math.sin(turn), middle[1] + u * Math.sin(turn) + v * Math.cos(turn)]
  }
}

/** A thin wavy line through the whole picture. */
const crossing = (dice: Dice): Point[] => {
  const [from, to] = [dice(6, captchaHeight - 6), dice(6, captchaHeight - 6)]
  const [height, length, start] = [dice(2, 6), dice(8, 20), dice(0, 6.28)]
  return Array.from({ length: 25 }, (_, i) => [
    i * 5,
    from + ((to - from) * i) / 24 + height * Math.sin((i * 5) / length + start),
  ])
}

const dust = (dice: Dice, ink: () => string): string =>
  Array.from(
    { length: 40 },
    () =>
      `<circle cx="${dice(0, captchaWidth).toFixed(1)}" cy="${dice(0, captchaHeight).toFixed(1)}" r="${dice(0.4, 1).toFixed(1)}" fill="${ink()}" opacity=".6"/>`,
  ).join('')

const pathOf = (points: Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`

const stroke = ({ d, colour, width }: { d: string; colour: string; width: number }): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`
