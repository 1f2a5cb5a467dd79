import { botPicture } from '@tamuvo/contract/account-bot.ts'
import sharp from 'sharp'
import type { Rng } from '../../kit/rng.ts'
import { createSemaphore } from '../../kit/semaphore.ts'
import { type Dice, diceOf, drawScene } from './puzzle-scene.ts'

const { width, height, box } = botPicture
const body = 40
const inset = (box - body) / 2
const knob = 7

const line = createSemaphore(2, 20)

/** Position of the box around the gap in the picture. */
export type Gap = { x: number; y: number }

/**
 * Draws a view with a gap in it, and the piece that was cut out.
 * @returns two PNG: the picture, and the piece alone in a box as high as wide
 * @throws Refused BUSY when too many wait
 */
export const drawPuzzle = (rng: Rng, gap: Gap): Promise<{ picture: Buffer; piece: Buffer }> =>
  line.take(async () => {
    const dice = diceOf(rng)
    const shape = pieceBy(rng)
    const scene = await sharp(Buffer.from(drawScene(rng)))
      .png({ compressionLevel: 0 })
      .toBuffer()
    const picture = sharp(scene).composite([{ input: Buffer.from(shadesOf(dice, shape, gap)) }])
    const cut = sharp(scene).extract({ left: gap.x, top: gap.y, width: box, height: box }).ensureAlpha()
    const piece = cut.composite([
      { input: Buffer.from(inBox(`<path d="${shape}" fill="#fff"/>`)), blend: 'dest-in' },
      { input: Buffer.from(inBox(`<path d="${shape}" fill="none" stroke="#fff" stroke-width="2"/>`)) },
    ])
    return { picture: await picture.png({ palette: true }).toBuffer(), piece: await piece.png().toBuffer() }
  })

const inBox = (drawn: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${box}" height="${box}">${drawn}</svg>`

/** The gap and two equally dark decoys, so that a search for dark areas finds three. */
const shadesOf = (dice: Dice, shape: string, { x, y }: Gap): string => {
  const blots = Array.from({ length: 2 }, () => {
    const [cx, cy] = [dice(30, width - 30), dice(20, height - 20)]
    return `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${dice(14, 24).toFixed(1)}" ry="${dice(6, 11).toFixed(1)}" fill="#0b1020" opacity=".4"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${blots.join('')}
    <path transform="translate(${x} ${y})" d="${shape}" fill="#0b1020" fill-opacity=".58" stroke="#fff" stroke-opacity=".75" stroke-width="1.500"/></svg>`
}

type Side = -1 | 0 | 1

/** A square with a knob or a hollow on each side, never the same on all of them. */
const pieceBy = (rng: Rng): string => {
  const any = (): Side => ([-1, 0, 1] as const)[rng.below(3)] ?? 0
  const sides: Side[] = [rng.below(2) === 0 ? 1 : -1, any(), rng.below(2) === 0 ? 1 : -1, any()]
  return outlineOf(sides)
}

const directions = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Clockwise from the upper left corner. A knob is an arc that goes outwards, a hollow one that goes inwards. */
const outlineOf = (sides: readonly Side[]): string => {
  const straight = (body - 2 * knob) / 2
  const drawn = directions.map(([dx, dy], i) => {
    const side = sides[i] ?? 0
    const to = (length: number): string => `l${dx * length} ${dy * length}`
    if (side === 0) return to(body)
    return `${to(straight)}a${knob} ${knob} 0 1 ${side === 1 ? 1 : 0} ${dx * 2 * knob} ${dy * 2 * knob}${to(straight)}`
  })
  return `M${inset} ${inset}${drawn.join('')}Z`
}
