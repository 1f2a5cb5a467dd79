import { wheelOrder } from '@tamuvo/games/table/roulette-sectors.ts'

/** How the ball comes to its pocket, computed backwards from it. Angles in degrees, clockwise from the top; radius 1 is the rim. */

export type BallFrame = { readonly wheel: number; readonly ball: number; readonly radius: number }

export const spinMs = 6_500
const [rim, seat] = [0.93, 0.62]
/** Whole turns of the wheel, and of the ball against it. */
const [wheelTurns, ballTurns] = [2, 6]
const frames = 90

/** The angle of a pocket on the wheel at rest. */
export const pocketAngle = (pocket: number): number => (wheelOrder.indexOf(pocket) * 360) / wheelOrder.length

const easeOut = (share: number): number => 1 - (1 - share) ** 2.2

/** The ball leaves the rim at two thirds of its way, and jumps twice before it rests. */
const radiusAt = (share: number): number => {
  if (share < 0.66) return rim
  const fall = Math.min(1, (share - 0.66) / 0.24)
  const jump = share < 0.8 ? 0 : Math.abs(Math.sin((share - 0.8) * 10 * Math.PI)) * 0.09 * Math.max(0, (1 - share) / 0.2)
  return rim - (rim - seat) * fall ** 1.6 + jump
}

/** @param from the angle at which the wheel rests @returns frames of equal time; in the last the ball lies in the pocket */
export const ballPath = (pocket: number, from: number): readonly BallFrame[] => {
  const turned = 360 * wheelTurns + 47
  return Array.from({ length: frames + 1 }, (_, frame) => {
    const share = frame / frames
    const wheel = from + turned * (1 - (1 - share) ** 1.5)
    // In its pocket the ball turns with the wheel: what is left of its own way runs out when it has fallen.
    const own = 1 - easeOut(Math.min(1, share / 0.92))
    return { wheel, ball: wheel + pocketAngle(pocket) - 360 * ballTurns * own, radius: radiusAt(share) }
  })
}
