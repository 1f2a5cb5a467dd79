import type { Container } from 'pixi.js'
import { backOut, quadIn, quadOut, sineIn, type Tweens } from '../kit/tweens.ts'
import { type Cell, type CellFrame, createCell, placeCell } from './cell.ts'
import type { Pictures } from './pictures.ts'

/** One reel: it turns along its real strip, and stops where the book says. */
export type Reel = {
  /** The cells of the window, from the top. */
  cellAt(row: number): Cell | undefined
  /** Shows a column, with its neighbours above and below, without moving. */
  show(column: readonly string[]): void
  /** Begins to turn after `delay` milliseconds. */
  spin(strip: readonly string[], delay: number): void
  /** Comes to rest after `delay` milliseconds. @returns kept when it stands */
  stop(column: readonly string[], stop: number, delay: number): Promise<void>
  /** Stands at once. */
  halt(): void
  /** Moves on while it turns. @returns whether it does */
  turn(ms: number): boolean
  /** Lets the symbols that are left fall, and fresh ones after them. @param gone rows that were removed */
  fall(column: readonly string[], gone: readonly number[], delay: number): Promise<void>
  layout(frame: CellFrame): void
  redraw(): void
}

const fullSpeed = 0.023 // cells per millisecond
const smearFrom = 0.012
const windUp = { cells: 0.15, ms: 80 }
const speedUpMs = 220
/** Cells that a reel still turns once it brakes, and how long that takes: it begins at full speed and goes a little too far. */
const brake = { cells: 2, ms: 420 }
const fallMs = 90
const landMs = 70

type Settings = { pictures: Pictures; layer: Container; rows: number; tweens: Tweens }

export const createReel = ({ pictures, layer, rows, tweens }: Settings): Reel => {
  const cells = Array.from({ length: rows + 2 }, () => createCell(pictures, layer))
  let frame: CellFrame = { x: 0, y: 0, width: 1, height: 1, rows }
  let strip: readonly string[] = []
  let column: readonly string[] = []
  /** The place on the strip of what is at the top of the window. */
  let place = 0
  /** Where the column stands on the strip: what is seen goes on turning before the strip takes over. */
  let goal = 0
  let speed = 0
  let isTurning = false
  let onRest: (() => void) | undefined
  /** Where it will stand, from the moment that is known. */
  let next: { column: readonly string[]; stop: number } | undefined
  /** Grows with each rest, so that nothing of an earlier turn goes on after it. */
  let turns = 0

  const symbolAt = (index: number): string => {
    const known = column[index - goal + 1]
    if (known !== undefined) return known
    const { length } = strip
    return length === 0 ? '' : (strip[((index % length) + length) % length] ?? '')
  }

  /** Puts all cells by the place on the strip. */
  const draw = (): void => {
    const first = Math.floor(place)
    for (const [offset, cell] of cells.entries()) {
      cell.symbol = symbolAt(first + offset)
      cell.row = first + offset - place
      cell.isSmeared = speed > smearFrom
      placeCell(cell, pictures, frame)
    }
  }

  /** The cells in the order of their rows, from the one above the window. */
  const rest = (): void => {
    speed = 0
    isTurning = false
    turns++
    next = undefined
    for (const [offset, cell] of cells.entries()) {
      cell.symbol = column[offset] ?? ''
      cell.row = offset - 1
      cell.isSmeared = false
      placeCell(cell, pictures, frame)
    }
    onRest?.()
    onRest = undefined
  }

  const startTurning = (): void => {
    const from = place
    const turn = turns
    tweens.add(
      windUp.ms,
      (share) => {
        if (turn !== turns || speed > 0) return
        place = from + windUp.cells * share
        draw()
        if (share === 1) speedUp()
      },
      quadOut,
    )
  }
  const speedUp = (): void => {
    const turn = turns
    isTurning = true
    tweens.add(
      speedUpMs,
      (share) => {
        if (turn === turns && isTurning) speed = fullSpeed * share
      },
      quadIn,
    )
  }

  const startBraking = (): void => {
    if (!next) return
    isTurning = false
    speed = fullSpeed
    column = next.column
    goal = next.stop
    const from = goal + brake.cells
    const turn = turns
    tweens.add(
      brake.ms,
      (share) => {
        if (turn !== turns) return
        place = from - brake.cells * share
        // Smeared until most of the way is done.
        speed = from - place < brake.cells * 0.6 ? fullSpeed : 0
        if (share === 1) rest()
        else draw()
      },
      backOut,
    )
  }

  return {
    cellAt: (row) => cells[row + 1],
    show: (next) => {
      column = next
      goal = 0
      place = 0
      rest()
    },
    spin: (next, delay) => {
      strip = next
      const turn = turns
      tweens.add(1, (share) => share === 1 && turn === turns && startTurning(), undefined, delay)
    },
    stop: (column, stop, delay) => {
      const stands = new Promise<void>((resolve) => (onRest = resolve))
      const turn = turns
      next = { column, stop }
      tweens.add(1, (share) => share === 1 && turn === turns && startBraking(), undefined, delay)
      return stands
    },
    halt: () => {
      if (next) {
        column = next.column
        goal = next.stop
        place = next.stop
      }
      rest()
    },
    turn: (ms) => {
      if (!isTurning) return false
      place -= speed * ms
      draw()
      return true
    },
    fall: async (next, gone, delay) => {
      column = next
      goal = 0
      place = 0
      const left = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.includes(row))
      const starts = [...Array.from({ length: gone.length }, (_, index) => index - gone.length), ...left]
      const falls = starts.map((from, row) => fallOne(from, row, delay))
      for (const cell of [cells[0], cells[rows + 1]]) if (cell) cell.sprite.visible = false
      await Promise.all(falls)
      rest()
    },
    layout: (next) => {
      frame = next
      for (const cell of cells) placeCell(cell, pictures, frame)
    },
    redraw: () => {
      for (const cell of cells) placeCell(cell, pictures, frame)
    },
  }

  async function fallOne(from: number, row: number, delay: number): Promise<void> {
    const cell = cells[row + 1]
    if (!cell) return
    cell.symbol = column[row + 1] ?? ''
    cell.sprite.alpha = 1
    cell.scale = 1
    const move = (share: number): void => {
      cell.row = from + (row - from) * share
      placeCell(cell, pictures, frame)
    }
    move(0)
    // What does not fall does not move.
    if (from === row) return
    await tweens.run(fallMs * (row - from) + landMs, move, sineIn, delay)
  }
}
