import type { Draw } from '../kit/stream.ts'

/** The ticket of 90-ball bingo, also tombala: three rows and nine columns, five numbers in each row, one to three in each column. */

export const rowCount = 3
export const columnCount = 9
const rowNumbers = 5
export const ballCount90 = 90

/** Numbers row by row, 0 in the blanks. */
export type Ticket90 = readonly number[]

/** The numbers of a column: 1–9, 10–19, …, 80–90. */
export const columnRange = (column: number): readonly [first: number, count: number] => [
  column === 0 ? 1 : column * 10,
  column === 0 ? 9 : column === columnCount - 1 ? 11 : 10,
]

/** Which columns each row has numbers in; drawn again until no column is empty, so that each shape that is allowed is as likely. */
const drawShape = (draw: Draw): number[][] => {
  for (;;) {
    const rows = Array.from({ length: rowCount }, () => draw.pick(columnCount, rowNumbers))
    if (new Set(rows.flat()).size === columnCount) return rows
  }
}

/** A ticket, in each column rising from the top. */
export const drawTicket90 = (draw: Draw): Ticket90 => {
  const rows = drawShape(draw)
  const ticket: number[] = Array.from({ length: rowCount * columnCount }, () => 0)
  for (let column = 0; column < columnCount; column++) {
    const cells = rows.flatMap((columns, row) => (columns.includes(column) ? [row * columnCount + column] : []))
    const [first, count] = columnRange(column)
    const numbers = draw.pick(count, cells.length).map((place) => first + place)
    for (const [place, number] of numbers.toSorted((a, b) => a - b).entries()) ticket[cells[place] ?? 0] = number
  }
  return ticket
}

/** The cells with a number of each row. */
export const rowsOf90 = (ticket: Ticket90): number[][] =>
  Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: columnCount }, (_each, column) => row * columnCount + column).filter((cell) => ticket[cell] !== 0),
  )
