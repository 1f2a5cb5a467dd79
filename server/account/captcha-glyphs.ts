export type Point = readonly [x: number, y: number]

/** The strokes of each captcha character on a field 10 wide and 14 high: moves, lines and cubic curves. */
const strokes: Record<string, string> = {
  A: 'M0 14 L5 0 L10 14 M1.8 9 L8.2 9',
  C: 'M9.5 2.5 C7 -1.2 .3 -1 .3 7 C.3 15 7 15.2 9.5 11.5',
  D: 'M.5 0 L.5 14 L3 14 C12 14 12 0 3 0 L.5 0',
  F: 'M9 0 L.5 0 L.5 14 M.5 7 L7.5 7',
  H: 'M.5 0 L.5 14 M9.5 0 L9.5 14 M.5 7 L9.5 7',
  J: 'M4.5 0 L9 0 L9 9.5 C9 15.5 .5 15.5 .5 10',
  K: 'M.5 0 L.5 14 M9 0 L.5 8.5 M3.6 5.5 L9.5 14',
  M: 'M0 14 L0 0 L5 8 L10 0 L10 14',
  N: 'M.5 14 L.5 0 L9.5 14 L9.5 0',
  P: 'M.5 14 L.5 0 L4 0 C11.5 0 11.5 8 4 8 L.5 8',
  R: 'M.5 14 L.5 0 L4 0 C11.5 0 11.5 7.5 4 7.5 L.5 7.5 M4.5 7.5 L9.5 14',
  T: 'M0 0 L10 0 M5 0 L5 14',
  W: 'M0 0 L2.5 14 L5 4 L7.5 14 L10 0',
  X: 'M.5 0 L9.5 14 M9.5 0 L.5 14',
  Y: 'M.5 0 L5 7 L9.5 0 M5 7 L5 14',
  3: 'M1 1.6 C4 -1.2 9 -.5 9 3.4 C9 6.2 6.5 7 4 7 C7.5 7 9.8 8 9.8 10.6 C9.8 15.2 3 15 .3 12.2',
  4: 'M7.5 14 L7.5 0 L.3 10 L10 10',
  7: 'M.5 0 L9.5 0 L4 14',
  9: 'M9.2 4.6 C9.2 -1.6 .8 -1.6 .8 4.6 C.8 10.2 9.2 10.2 9.2 4.6 C9.2 9 8.5 13 3 14',
}

/** The characters a captcha is made of: no two of them look alike (neither 0 nor O, neither 1, I nor L). */
export const captchaAlphabet = Object.keys(strokes).sort().join('')

const stepsOfCurve = 10
const stepsOfLine = 5

/** The lines that draw a character, each as points close enough to be bent. */
export const linesOf = (character: string): Point[][] => (strokes[character] ?? '').split('M').filter(Boolean).map(pointsOf)

const pointsOf = (stroke: string): Point[] => {
  const [start = '', ...parts] = stroke.trim().split(/ (?=[LC])/)
  const points: Point[] = [...pairs(start)]
  for (const part of parts) {
    const from = points.at(-1) ?? [0, 0]
    const given = pairs(part.slice(1))
    points.push(...(part.startsWith('C') ? curve([from, ...given]) : line(from, given[0] ?? from)))
  }
  return points
}

const pairs = (text: string): Point[] => [...text.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

const upTo = (steps: number): number[] => Array.from({ length: steps }, (_, i) => (i + 1) / steps)

const line = ([x0, y0]: Point, [x1, y1]: Point): Point[] => upTo(stepsOfLine).map((t) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t])

const curve = (points: Point[]): Point[] =>
  upTo(stepsOfCurve).map((t) => [
    bezier(
      points.map(([x]) => x),
      t,
    ),
    bezier(
      points.map(([, y]) => y),
      t,
    ),
  ])

const bezier = ([a = 0, b = 0, c = 0, d = 0]: number[], t: number): number => {
  const s = 1 - t
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
}
