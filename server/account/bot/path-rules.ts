import { botKeyStepMax } from '@tamuvo/contract/account-bot.ts'

/** Position of the piece in px and time in ms since it was grabbed. */
export type PathPoint = readonly [x: number, y: number, ms: number]

export type Move = { by: 'pointer' | 'keys'; x: number; path: readonly PathPoint[] }

export type PathFault = 'few' | 'backwards' | 'quick' | 'slow' | 'elsewhere' | 'leaping' | 'even'

type Limits = { pointsMin: number; msMin: number; msMax: number }

const limits: Record<Move['by'], Limits> = {
  pointer: { pointsMin: 8, msMin: 250, msMax: 60_000 },
  keys: { pointsMin: 3, msMin: 500, msMax: 120_000 },
}

/** The first point may be off, in px: the thumb can be grabbed at its edge. */
const startMax = 12
const endMax = 2
/** A human path covers at most this share of the distance between two points. */
const leapMax = 0.7
/** A scripted path deviates from constant speed by less than this share of the distance, or by less than these px. */
const evenShare = 0.03
const evenPx = 3

/**
 * Why a path is not human; undefined when it may be. Humans accelerate and slow down, so the position never grows linearly
 * with time. With held keys it may, so keyboard paths are only checked for small steps.
 */
export const pathFault = ({ by, x, path }: Move): PathFault | undefined => {
  const [first, last] = [path[0], path.at(-1)]
  const { pointsMin, msMin, msMax } = limits[by]
  if (!first || !last || path.length < pointsMin) return 'few'
  if (path.some((point, i) => i > 0 && point[2] < (path[i - 1]?.[2] ?? 0))) return 'backwards'
  const took = last[2] - first[2]
  if (took < msMin) return 'quick'
  if (took > msMax) return 'slow'
  if (Math.abs(first[0]) > (by === 'keys' ? botKeyStepMax : startMax) || Math.abs(last[0] - x) > endMax) return 'elsewhere'
  if (longestStep(path) > (by === 'keys' ? botKeyStepMax : leapMax * spanOf(path))) return 'leaping'
  return by === 'pointer' && isEven(path) ? 'even' : undefined
}

const longestStep = (path: readonly PathPoint[]): number =>
  path.reduce((longest, [x], i) => Math.max(longest, i === 0 ? 0 : Math.abs(x - (path[i - 1]?.[0] ?? 0))), 0)

const spanOf = (path: readonly PathPoint[]): number => {
  const places = path.map(([x]) => x)
  return Math.max(...places) - Math.min(...places)
}

/** Whether the piece moved at constant speed from the first point to the last. */
const isEven = (path: readonly PathPoint[]): boolean => {
  const [from, to] = [path[0] ?? [0, 0, 0], path.at(-1) ?? [0, 0, 0]]
  const pace = (to[0] - from[0]) / (to[2] - from[2])
  const astray = Math.max(...path.map(([x, , ms]) => Math.abs(x - (from[0] + pace * (ms - from[2])))))
  return astray < Math.max(evenPx, evenShare * spanOf(path))
}
