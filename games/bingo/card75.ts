import type { Draw } from '../kit/stream.ts'

/** The card of 75-ball bingo: five columns of 15 numbers each, five of them on the card, the cell in the middle free. */

export const ballCount = 75
const size = 5
const columnSpan = ballCount / size
const free = 12

/** Numbers row by row, 0 in the free cell. */
export type Card75 = readonly number[]

export const drawCard75 = (draw: Draw): Card75 => {
  const columns = Array.from({ length: size }, (_, column) => {
    const numbers = draw.pick(columnSpan, column === 2 ? size - 1 : size).map((place) => column * columnSpan + place + 1)
    return column === 2 ? [...numbers.slice(0, 2), 0, ...numbers.slice(2)] : numbers
  })
  return Array.from({ length: size * size }, (_, cell) => columns[cell % size]?.[Math.floor(cell / size)] ?? 0)
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place)
const row = (place: number): number[] => upTo(size).map((step) => place * size + step)
const column = (place: number): number[] => upTo(size).map((step) => step * size + place)

/** The cells of the 12 lines: five rows, five columns, the falling and the rising diagonal. */
export const lines75: readonly (readonly number[])[] = [
  ...upTo(size).map(row),
  ...upTo(size).map(column),
  upTo(size).map((step) => step * (size + 1)),
  upTo(size).map((step) => (step + 1) * (size - 1)),
].map((cells) => cells.filter((cell) => cell !== free))

export const corners75: readonly number[] = [0, 4, 20, 24]
export const cells75: readonly number[] = upTo(size * size).filter((cell) => cell !== free)

/** The place in the draw, from 0, at which all these cells of a card were called. @returns undefined when the draw ends before */
export const completedAt = (
  card: readonly number[],
  cells: readonly number[],
  placeOf: ReadonlyMap<number, number>,
): number | undefined => {
  let last = 0
  for (const cell of cells) {
    const place = placeOf.get(card[cell] ?? 0)
    if (place === undefined) return undefined
    last = Math.max(last, place)
  }
  return last
}

/** At which place each ball was drawn, from 0. */
export const placesOf = (balls: readonly number[]): ReadonlyMap<number, number> =>
  new Map(balls.map((ball, place) => [ball, place]))
