import type { Container } from 'pixi.js'
import { backOut, type Ease, linear, quadIn, quadOut, sineIn, type Tweens } from '../kit/tweens.ts'
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

export const createReel = (settings: Settings): Reel => new StripReel(settings)

class StripReel implements Reel {
  readonly #pictures: Pictures
  readonly #tweens: Tweens
  readonly #rows: number
  readonly #cells: readonly Cell[]
  #frame: CellFrame
  #strip: readonly string[] = []
  #column: readonly string[] = []
  /** The place on the strip of what is at the top of the window. */
  #place = 0
  /** Where the column stands on the strip: what is seen goes on turning before the strip takes over. */
  #goal = 0
  #speed = 0
  #isTurning = false
  #onRest: (() => void) | undefined
  /** Where it will stand, from the moment that is known. */
  #next: { column: readonly string[]; stop: number } | undefined
  /** Grows with each rest, so that nothing of an earlier turn goes on after it. */
  #turns = 0

  constructor({ pictures, layer, rows, tweens }: Settings) {
    this.#pictures = pictures
    this.#tweens = tweens
    this.#rows = rows
    this.#cells = Array.from({ length: rows + 2 }, () => createCell(pictures, layer))
    this.#frame = { x: 0, y: 0, width: 1, height: 1, rows }
  }

  cellAt(row: number): Cell | undefined {
    return this.#cells[row + 1]
  }

  show(column: readonly string[]): void {
    this.#column = column
    this.#goal = 0
    this.#place = 0
    this.#rest()
  }

  spin(strip: readonly string[], delay: number): void {
    this.#strip = strip
    this.#during(1, (share) => share === 1 && this.#startTurning(), linear, delay)
  }

  stop(column: readonly string[], stop: number, delay: number): Promise<void> {
    const stands = new Promise<void>((resolve) => (this.#onRest = resolve))
    this.#next = { column, stop }
    this.#during(1, (share) => share === 1 && this.#startBraking(), linear, delay)
    return stands
  }

  halt(): void {
    this.#takeNext()
    this.#place = this.#goal
    this.#rest()
  }

  turn(ms: number): boolean {
    if (!this.#isTurning) return false
    this.#place -= this.#speed * ms
    this.#draw()
    return true
  }

  async fall(column: readonly string[], gone: readonly number[], delay: number): Promise<void> {
    this.#column = column
    this.#goal = 0
    this.#place = 0
    const left = Array.from({ length: this.#rows }, (_, row) => row).filter((row) => !gone.includes(row))
    const starts = [...Array.from({ length: gone.length }, (_, index) => index - gone.length), ...left]
    for (const cell of [this.#cells[0], this.#cells[this.#rows + 1]]) if (cell) cell.sprite.visible = false
    await Promise.all(starts.map((from, row) => this.#fallOne(from, row, delay)))
    this.#rest()
  }

  layout(frame: CellFrame): void {
    this.#frame = frame
    this.redraw()
  }

  redraw(): void {
    for (const cell of this.#cells) placeCell(cell, this.#pictures, this.#frame)
  }

  /** A tween of this turn: once the reel rests it does nothing more. */
  #during(ms: number, step: (share: number) => unknown, ease: Ease, delay = 0): void {
    const turn = this.#turns
    this.#tweens.add(ms, (share) => turn === this.#turns && step(share), ease, delay)
  }

  #takeNext(): void {
    if (!this.#next) return
    this.#column = this.#next.column
    this.#goal = this.#next.stop
  }

  #symbolAt(index: number): string {
    const known = this.#column[index - this.#goal + 1]
    if (known !== undefined) return known
    const { length } = this.#strip
    return length === 0 ? '' : (this.#strip[((index % length) + length) % length] ?? '')
  }

  /** Puts all cells by the place on the strip. */
  #draw(): void {
    const first = Math.floor(this.#place)
    for (const [offset, cell] of this.#cells.entries()) {
      cell.symbol = this.#symbolAt(first + offset)
      cell.row = first + offset - this.#place
      cell.isSmeared = this.#speed > smearFrom
      placeCell(cell, this.#pictures, this.#frame)
    }
  }

  /** The cells in the order of their rows, from the one above the window. */
  #rest(): void {
    this.#speed = 0
    this.#isTurning = false
    this.#turns++
    this.#next = undefined
    for (const [offset, cell] of this.#cells.entries()) {
      cell.symbol = this.#column[offset] ?? ''
      cell.row = offset - 1
      cell.isSmeared = false
    }
    this.redraw()
    this.#onRest?.()
    this.#onRest = undefined
  }

  #startTurning(): void {
    const from = this.#place
    const wind = (share: number): void => {
      // It may be braking already.
      if (this.#speed > 0) return
      this.#place = from + windUp.cells * share
      this.#draw()
      if (share === 1) this.#speedUp()
    }
    this.#during(windUp.ms, wind, quadOut)
  }

  #speedUp(): void {
    this.#isTurning = true
    this.#during(speedUpMs, (share) => this.#isTurning && (this.#speed = fullSpeed * share), quadIn)
  }

  #startBraking(): void {
    this.#isTurning = false
    this.#speed = fullSpeed
    this.#takeNext()
    const from = this.#goal + brake.cells
    const slow = (share: number): void => {
      this.#place = from - brake.cells * share
      // Smeared until most of the way is done.
      this.#speed = from - this.#place < brake.cells * 0.6 ? fullSpeed : 0
      if (share === 1) this.#rest()
      else this.#draw()
    }
    this.#during(brake.ms, slow, backOut)
  }

  async #fallOne(from: number, row: number, delay: number): Promise<void> {
    const cell = this.#cells[row + 1]
    if (!cell) return
    cell.symbol = this.#column[row + 1] ?? ''
    cell.sprite.alpha = 1
    cell.scale = 1
    const move = (share: number): void => {
      cell.row = from + (row - from) * share
      placeCell(cell, this.#pictures, this.#frame)
    }
    move(0)
    // What does not fall does not move.
    if (from === row) return
    await this.#tweens.run(fallMs * (row - from) + landMs, move, sineIn, delay)
  }
}
