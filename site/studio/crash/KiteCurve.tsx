import { msUntil } from '@tamuvo/games/arcade/climb.ts'
import { useEffect, useRef } from 'react'
import type { CrashView } from './crash-table.ts'
import { curveOf, linesOf, type Place } from './curve.ts'

type Props = { round: CrashView['round']; isStill: boolean }

const [stringWidth, driftMs] = [4, 1_400]

/** The kite at the end of its string. It is drawn for the eye alone: the multiplier stands over it as text. */
export const KiteCurve = ({ round, isStill }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const endedMs = useRef<number>(undefined)
  useEffect(() => {
    const board = canvas.current
    if (!board) return
    if (round?.state !== 'crashed' && round?.state !== 'settled') endedMs.current = undefined
    else endedMs.current ??= performance.now()
    let frame = 0
    const step = (): void => {
      const now = performance.now()
      draw(board, round, { now, endedMs: endedMs.current, isStill })
      const isDrifting = endedMs.current !== undefined && now - endedMs.current < driftMs
      if (!isStill && (round?.state === 'climbing' || isDrifting)) frame = requestAnimationFrame(step)
    }
    step()
    addEventListener('resize', step)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', step)
    }
  }, [round, isStill])
  return <canvas ref={canvas} aria-hidden="true" className="absolute inset-0 size-full" />
}

type Moment = { now: number; endedMs: number | undefined; isStill: boolean }

const resolutionMax = 2

const draw = (board: HTMLCanvasElement, round: CrashView['round'], { now, endedMs, isStill }: Moment): void => {
  const pen = board.getContext('2d')
  const { clientWidth: width, clientHeight: height } = board
  if (!pen || width === 0) return
  const resolution = Math.min(devicePixelRatio || 1, resolutionMax)
  if (board.width !== Math.round(width * resolution)) board.width = Math.round(width * resolution)
  if (board.height !== Math.round(height * resolution)) board.height = Math.round(height * resolution)
  pen.setTransform(resolution, 0, 0, resolution, 0, 0)
  pen.clearRect(0, 0, width, height)
  const ms = climbedMs(round, now)
  if (ms === undefined) return
  const at = ({ x, y }: Place): Place => ({ x: 14 + x * (width - 28), y: height - 14 - y * (height - 28) })
  drawLines(pen, ms, at, width)
  const curve = curveOf(ms).map(at)
  const kite = curve.at(-1) ?? at({ x: 0, y: 0 })
  drawString(pen, curve, endedMs !== undefined)
  const drift = endedMs === undefined ? 0 : isStill ? 1 : Math.min(1, (now - endedMs) / driftMs)
  if (drift < 1 || isStill) drawKite(pen, kite, { drift: isStill ? 0 : drift, sway: isStill ? 0 : Math.sin(now / 420) })
}

/** How long the round has climbed, or climbed until it ended; undefined before it begins. */
const climbedMs = (round: CrashView['round'], now: number): number | undefined => {
  if (!round) return undefined
  if (round.point !== null) return msUntil(round.point)
  return round.startedMs === undefined ? undefined : Math.max(0, now - round.startedMs)
}

const drawLines = (pen: CanvasRenderingContext2D, ms: number, at: (place: Place) => Place, width: number): void => {
  pen.strokeStyle = '#ffffff1f'
  pen.fillStyle = '#ffffff8c'
  pen.font = '12px system-ui, sans-serif'
  pen.lineWidth = 1
  for (const { hundredths, y } of linesOf(ms)) {
    const { y: top } = at({ x: 0, y })
    pen.beginPath()
    pen.moveTo(14, top)
    pen.lineTo(width - 14, top)
    pen.stroke()
    pen.fillText((hundredths / 100).toFixed(hundredths % 100 === 0 ? 0 : 1), width - 40, top - 4)
  }
}

const drawString = (pen: CanvasRenderingContext2D, curve: readonly Place[], isBroken: boolean): void => {
  pen.beginPath()
  for (const [place, { x, y }] of curve.entries())
    if (place === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  pen.lineWidth = stringWidth
  pen.lineCap = 'round'
  pen.strokeStyle = isBroken ? '#ff9494' : '#ffd27a'
  pen.stroke()
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return
  pen.lineTo(last.x, first.y)
  pen.closePath()
  pen.fillStyle = isBroken ? '#ff949420' : '#ffd27a24'
  pen.fill()
}

/** A diamond of four sails with a tail. @param drift 0 on its string, 1 out of sight */
const drawKite = (pen: CanvasRenderingContext2D, { x, y }: Place, { drift, sway }: { drift: number; sway: number }): void => {
  pen.save()
  pen.globalAlpha = 1 - drift
  pen.translate(x + drift * 160, y - drift * 90)
  pen.rotate(0.6 + sway * 0.08 + drift * 1.4)
  sail(pen, [0, -30, 20, 0, 0, 0], '#ff6f61')
  sail(pen, [0, -30, -20, 0, 0, 0], '#ffd27a')
  sail(pen, [0, 38, 20, 0, 0, 0], '#ffb04d')
  sail(pen, [0, 38, -20, 0, 0, 0], '#f2f8ff')
  pen.strokeStyle = '#f2f8ff'
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(0, 38)
  pen.bezierCurveTo(12 + sway * 6, 52, -12 - sway * 6, 64, 4, 80)
  pen.stroke()
  pen.restore()
}

const sail = (
  pen: CanvasRenderingContext2D,
  [ax, ay, bx, by, cx, cy]: [number, number, number, number, number, number],
  colour: string,
) => {
  pen.beginPath()
  pen.moveTo(ax, ay)
  pen.lineTo(bx, by)
  pen.lineTo(cx, cy)
  pen.closePath()
  pen.fillStyle = colour
  pen.fill()
}
