/** The cells of the grid around its middle, clockwise from the top left. */
export const cellCount = 8

/**
 * The place of the prize in each cell, in the order of the cells. Each prize has one cell; the cells that are left show the last prize, spread
 * among them.
 * @param prizes how many there are, 2 to 8
 */
export const cellsOf = (prizes: number): number[] => {
  const others = prizes - 1
  let placed = 0
  return Array.from({ length: cellCount }, (_, at) => (Math.floor(((at + 1) * others) / cellCount) > placed ? placed++ : others))
}

/** The cell on which a draw ends: one of those of its prize, by the number of the draw. */
export const cellFor = (cells: readonly number[], prize: number, no: number): number => {
  const own = cells.flatMap((each, cell) => (each === prize ? [cell] : []))
  return own[no % own.length] ?? 0
}

const rounds = 2

/** How many cells the light passes from one to another: it always goes around as often, whatever was won. */
export const stepsTo = (from: number, to: number): number => rounds * cellCount + ((to - from + cellCount) % cellCount)

const [firstMs, slowerMs] = [60, 260]

/** How long the light waits on each cell: it slows down evenly. */
export const delaysOf = (steps: number): number[] =>
  Array.from({ length: steps }, (_, step) => Math.round(firstMs + slowerMs * (step / steps) ** 3))
