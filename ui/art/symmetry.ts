import { round, type Point } from './svg.ts'

type Segment = { command: 'L' | 'C'; points: Point[] }

const readHalf = (half: string): { start: Point; segments: Segment[] } => {
  const tokens = half.match(/[MLC]|-?\d*\.?\d+/g) ?? []
  const segments: Segment[] = []
  let command = 'M'
  let numbers: number[] = []
  let start: Point = [0, 0]
  for (const token of tokens) {
    if (token === 'M' || token === 'L' || token === 'C') {
      command = token
      continue
    }
    numbers.push(Number(token))
    if (numbers.length < (command === 'C' ? 6 : 2)) continue
    const points = pairs(numbers)
    if (command === 'M') start = points[0] ?? start
    else segments.push({ command: command === 'C' ? 'C' : 'L', points })
    numbers = []
  }
  return { start, segments }
}

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0])

const write = ([x, y]: Point): string => `${round(x)} ${round(y)}`

/**
 * A closed outline from its right half.
 * @param half absolute M, L and C commands from the top of the vertical axis to its foot
 */
export const symmetric = (half: string): string => {
  const { start, segments } = readHalf(half)
  const forth = segments.map(({ command, points }) => command + points.map(write).join(' ')).join('')
  const stops = [start, ...segments.map(({ points }) => points.at(-1) ?? start)]
  const back = segments
    .map(({ command, points }, index) => {
      const controls = points.slice(0, -1).toReversed()
      return command + [...controls, stops[index] ?? start].map(([x, y]) => write([-x, y])).join(' ')
    })
    .toReversed()
    .join('')
  return `M${write(start)}${forth}${back}Z`
}
