import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useRef } from 'react'
import type { Showing } from '../kit/player.ts'
import { showFor } from '../kit/showing.ts'
import { type BallFrame, ballPath, spinMs } from './wheel-path.ts'

const stillMs = 400

const wheelAt = ({ wheel }: BallFrame): string => `rotate(${wheel}deg)`
const ballAt = ({ ball, radius }: BallFrame): string => `rotate(${ball}deg) translateY(${-100 * radius}px)`

/** Moves a wheel and its ball. Those who want less motion see the ball where it comes to lie. */
export const useSpin = () => {
  const wheel = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const turned = useRef(0)
  const still = useReducedMotion()

  const rest = (frame: BallFrame | undefined): void => {
    if (!frame) return
    turned.current = frame.wheel % 360
    wheel.current?.style.setProperty('transform', wheelAt(frame))
    ball.current?.style.setProperty('transform', ballAt(frame))
    ball.current?.setAttribute('opacity', '1')
  }

  const spin = (pocket: number, isInstant: boolean): Showing => {
    const path = ballPath(pocket, turned.current)
    const isMoving = !still && !isInstant
    if (!isMoving) rest(path.at(-1))
    ball.current?.setAttribute('opacity', '1')
    const moves = isMoving
      ? [
          wheel.current?.animate(
            path.map((frame) => ({ transform: wheelAt(frame) })),
            spinMs,
          ),
          ball.current?.animate(
            path.map((frame) => ({ transform: ballAt(frame) })),
            spinMs,
          ),
        ]
      : []
    return showFor(isInstant ? 0 : isMoving ? spinMs : stillMs, () => {
      for (const move of moves) move?.cancel()
      rest(path.at(-1))
    })
  }
  return { wheel, ball, spin }
}
