import { hundredthsAt } from '@tamuvo/games/arcade/climb.ts'

/** A place on the picture, in shares of its width and height from the lower left. */
export type Place = { readonly x: number; readonly y: number }

/** The picture shows at least so much: eight seconds, up to 1.80. */
const [leastMs, leastTop] = [8_000, 80]
/** Where the kite is at most: the rest is air above it and room to its right. */
const [right, top] = [0.82, 0.78]

/** The curve of a climb so far, from its start to the kite. @param ms since the start, up to its end */
export const curveOf = (ms: number, points = 48): Place[] => {
  const spanMs = Math.max(ms, leastMs)
  const span = Math.max(hundredthsAt(Math.floor(ms)) - 100, leastTop)
  return Array.from({ length: points + 1 }, (_, place) => {
    const at = (ms * place) / points
    return { x: (at / spanMs) * right, y: ((growth(at) - 1) * 100 * top) / span }
  })
}

/** As the climb, without its steps of hundredths: for the picture alone. */
const growth = (ms: number): number => Math.exp(0.000_06 * ms)

/** Lines across the picture at round multipliers, with their heights. */
export const linesOf = (ms: number): { hundredths: number; y: number }[] => {
  const span = Math.max(hundredthsAt(Math.floor(ms)) - 100, leastTop)
  const step = stepOf(span / top / 4)
  const lines: { hundredths: number; y: number }[] = []
  for (let each = Math.floor(100 / step) * step + step; ((each - 100) * top) / span < 0.97; each += step)
    lines.push({ hundredths: each, y: ((each - 100) * top) / span })
  return lines
}

/** 20, 50, 100, 200, 500 and so on: the first that is not below. */
const stepOf = (least: number): number => {
  for (let unit = 10; ; unit *= 10) for (const times of [2, 5, 10]) if (unit * times >= least) return unit * times
}
