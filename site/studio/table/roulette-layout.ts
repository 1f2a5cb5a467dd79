import type { Spot } from '@tamuvo/games/kit/engine.ts'

/** Where the bets of roulette lie on the cloth, in cells of a number: along the table from the zero, and across it. */
export type Place = Spot & {
  /** The middle: 0 to 13 along, with the zero at 0; −2 to 3 across, with the numbers from 0. */
  readonly along: number
  readonly across: number
  readonly length: number
  readonly width: number
  /** Lies over the cells, on a line or a corner between them. */
  readonly isSmall: boolean
}

const rows = Array.from({ length: 12 }, (_, row) => row)
const numbers = Array.from({ length: 36 }, (_, place) => place + 1)

const alongOf = (number: number): number => Math.floor((number - 1) / 3) + 1.5
const acrossOf = (number: number): number => ((number - 1) % 3) + 0.5

const cell = (market: string, selection: string, along: number, across: number, length = 1, width = 1): Place => {
  return { market, selection, along, across, length, width, isSmall: false }
}

/** A spot on a line between cells is thin; on a crossing it is square. */
const seam = (market: string, list: readonly number[], along: number, across: number, length = 0.36, width = 0.36): Place => {
  return { market, selection: list.join('-'), along, across, length, width, isSmall: true }
}

const cells: readonly Place[] = [
  cell('straight', '0', 0.5, 1.5, 1, 3),
  ...numbers.map((number) => cell('straight', String(number), alongOf(number), acrossOf(number))),
  ...[1, 2, 3].map((column) => cell('column', String(column), 13.5, column - 0.5)),
  ...[1, 2, 3].map((dozen) => cell('dozen', String(dozen), 4 * dozen - 1, -0.5, 4)),
  ...(
    [
      ['half', 'low'],
      ['parity', 'even'],
      ['colour', 'red'],
      ['colour', 'black'],
      ['parity', 'odd'],
      ['half', 'high'],
    ] as const
  ).map(([market, selection], place) => cell(market, selection, 2 * place + 2, -1.5, 2)),
]

const seams: readonly Place[] = [
  ...[1, 2, 3].map((number) => seam('split', [0, number], 1, number - 0.5, 0.36, 0.6)),
  ...numbers
    .filter((number) => number % 3 !== 0)
    .map((number) => seam('split', [number, number + 1], alongOf(number), acrossOf(number) + 0.5, 0.6)),
  ...numbers
    .filter((number) => number <= 33)
    .map((number) => seam('split', [number, number + 3], alongOf(number) + 0.5, acrossOf(number), 0.36, 0.6)),
  ...rows.map((row) => seam('street', [3 * row + 1, 3 * row + 2, 3 * row + 3], row + 1.5, 0, 0.6)),
  seam('trio', [0, 1, 2], 1, 1),
  seam('trio', [0, 2, 3], 1, 2),
  seam('first4', [0, 1, 2, 3], 1, 0),
  ...numbers
    .filter((number) => number <= 32 && number % 3 !== 0)
    .map((number) => seam('corner', [number, number + 1, number + 3, number + 4], alongOf(number) + 0.5, acrossOf(number) + 0.5)),
  ...rows.slice(0, 11).map((row) =>
    seam(
      'line',
      [1, 2, 3, 4, 5, 6].map((place) => 3 * row + place),
      row + 2,
      0,
    ),
  ),
]

export const roulettePlaces: readonly Place[] = [...cells, ...seams]

/** Share of the cloth, in per cent from its upper left corner. */
export type Share = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

const [tableLength, tableWidth] = [14, 5]

/** @param isUpright the table stands on end, the zero at the top, as it fits a phone */
export const shareOf = ({ along, across, length, width }: Place, isUpright: boolean): Share => {
  if (isUpright) return shareFrom(across + 2, along, width, length, tableWidth, tableLength)
  return shareFrom(along, 3 - across, length, width, tableLength, tableWidth)
}

const shareFrom = (x: number, y: number, wide: number, high: number, across: number, down: number): Share => ({
  left: (100 * (x - wide / 2)) / across,
  top: (100 * (y - high / 2)) / down,
  width: (100 * wide) / across,
  height: (100 * high) / down,
})
