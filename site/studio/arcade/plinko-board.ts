/** Where things are on the board of plinko, in a box 100 wide; all is by the number of rows. */

export type Point = { readonly x: number; readonly y: number }

const width = 100
const top = 6

/** The way from one pin to the next, and from bin to bin. */
export const pinGap = (rows: number): number => width / (rows + 1.4)
const rowGap = (rows: number): number => pinGap(rows)

export const pinRadius = (rows: number): number => pinGap(rows) * 0.13
export const pebbleRadius = (rows: number): number => pinGap(rows) * 0.24

/** Pin `place` of a row, both from 0; the first row has three. */
const pinAt = (rows: number, row: number, place: number): Point => ({
  x: width / 2 + (place - (row + 2) / 2) * pinGap(rows),
  y: top + (row + 1) * rowGap(rows),
})

export const pinsOf = (rows: number): Point[] =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: row + 3 }, (_each, place) => pinAt(rows, row, place))).flat()

export const binCentre = (rows: number, bin: number): Point => ({
  x: width / 2 + (bin - rows / 2) * pinGap(rows),
  y: top + (rows + 1.15) * rowGap(rows),
})

export const boardHeight = (rows: number): number => top + (rows + 1.75) * rowGap(rows)

/**
 * Where the pebble is after a share of its way: a hop from pin to pin, left or right as the turns say, and into the bin at the end.
 * @param turns 0 left, 1 right
 */
export const pebbleAt = (turns: readonly number[], share: number): Point => {
  const rows = turns.length
  const hop = Math.min(share * (rows + 1), rows + 0.999_99)
  const row = Math.floor(hop)
  const along = hop - row
  const from = spotAbove(turns, row)
  const to = spotAbove(turns, row + 1)
  const lift = row === 0 ? 0 : pinGap(rows) * 0.42
  return {
    x: from.x + (to.x - from.x) * along,
    y: from.y + (to.y - from.y) * along * along - lift * 4 * along * (1 - along) * 0.5,
  }
}

/** Over the pin of a row that the pebble meets; before the first it lies above the board, after the last in its bin. */
const spotAbove = (turns: readonly number[], row: number): Point => {
  const rows = turns.length
  const right = turns.slice(0, Math.max(row - 1, 0)).reduce((sum, turn) => sum + turn, 0)
  if (row > rows)
    return binCentre(
      rows,
      turns.reduce((sum, turn) => sum + turn, 0),
    )
  if (row === 0) return { x: width / 2, y: 0 }
  const pin = pinAt(rows, row - 1, right + 1)
  return { x: pin.x, y: pin.y - pinRadius(rows) - pebbleRadius(rows) }
}
