import type { Cell as Place } from '@tamuvo/games/kit/events.ts'
import { Container } from 'pixi.js'
import type { Stage } from '../kit/stage.ts'
import { cubicOut, sineIn } from '../kit/tweens.ts'
import type { Cell } from './cell.ts'
import type { SlotLayout } from './layout.ts'
import type { Pictures } from './pictures.ts'
import { createReel, type Reel } from './reel.ts'

/** The reels of a slot. Boards are lists of columns, each from the neighbour above the window to the one below. */
export type Reels = {
  readonly layer: Container
  show(board: Board): void
  /** All reels begin to turn, from the left; those that are named stay. */
  spin(strips: Strips, staying?: ReadonlySet<number>): void
  /** They stop from the left. @param tension reels that turn longer @param onStop called as each one stands @returns kept when all do */
  stop(board: Board, stops: readonly number[], tension: readonly number[], onStop?: (reel: number) => void): Promise<void>
  /** All stand at once. */
  halt(): void
  readonly isTurning: boolean
  /** Takes cells away. */
  burst(places: readonly Place[]): Promise<void>
  fall(board: Board): Promise<void>
  /** Turns cells into a symbol. */
  change(places: readonly Place[], symbol: string): Promise<void>
  cellAt(place: Place): Cell | undefined
  /** Dims all cells but those that are named; with nothing named all are bright. */
  dimOthers(places?: readonly Place[]): void
  /** Grows cells and lets them shrink again. */
  pulse(places: readonly Place[]): Promise<void>
  layout(layout: SlotLayout): void
}

export type Board = readonly (readonly string[])[]
export type Strips = Board

const startApartMs = 70
const stopApartMs = 140
const turnMinMs = 760
const tensionMs = 800
const burstMs = 260
const columnApartMs = 40
const changeMs = { away: 140, back: 260 }
const pulseMs = 640
const dimmed = 0x5a5a66

type Settings = { stage: Stage; pictures: Pictures; reels: number; rows: number }

export const createReels = (settings: Settings): Reels => new ReelSet(settings)

class ReelSet implements Reels {
  readonly layer = new Container()
  readonly #stage: Stage
  readonly #rows: number
  readonly #reels: readonly Reel[]
  readonly #removed = new Map<number, number[]>()
  #staying: ReadonlySet<number> = new Set()
  #turnedMs = 0
  #release: (() => void) | undefined

  constructor({ stage, pictures, reels, rows }: Settings) {
    const { tweens } = stage
    this.#stage = stage
    this.#rows = rows
    this.#reels = Array.from({ length: reels }, () => createReel({ pictures, layer: this.layer, rows, tweens }))
    stage.onFrame((ms) => this.#turn(ms))
  }

  get isTurning(): boolean {
    return this.#release !== undefined
  }

  show(board: Board): void {
    this.#restCells()
    for (const [index, reel] of this.#reels.entries()) reel.show(board[index] ?? [])
    this.#stage.redraw()
  }

  spin(strips: Strips, staying: ReadonlySet<number> = new Set()): void {
    this.#restCells()
    this.#staying = staying
    this.#turnedMs = 0
    this.#release ??= this.#stage.keepDrawing()
    let begun = 0
    for (const [index, reel] of this.#reels.entries())
      if (!staying.has(index)) reel.spin(strips[index] ?? [], begun++ * startApartMs)
  }

  async stop(
    board: Board,
    stops: readonly number[],
    tension: readonly number[],
    onStop: (reel: number) => void = () => {},
  ): Promise<void> {
    let delay = Math.max(0, turnMinMs - this.#turnedMs)
    const stands = this.#reels.map(async (reel, index) => {
      const column = board[index] ?? []
      if (this.#staying.has(index)) return reel.show(column)
      if (tension.includes(index)) delay += tensionMs
      const stopped = reel.stop(column, stops[index] ?? 0, delay)
      delay += stopApartMs
      await stopped
      onStop(index)
    })
    await Promise.all(stands)
    this.#endTurn()
  }

  halt(): void {
    for (const reel of this.#reels) reel.halt()
    this.#endTurn()
  }

  async burst(places: readonly Place[]): Promise<void> {
    this.#removed.clear()
    for (const [reel, row] of places) this.#removed.set(reel, [...(this.#removed.get(reel) ?? []), row])
    const step = (share: number): void => {
      this.#scaleTo(places, 1 + 0.35 * share)
      for (const place of places) {
        const cell = this.cellAt(place)
        if (cell) cell.sprite.alpha = 1 - share
      }
    }
    await this.#stage.tweens.run(burstMs, step, sineIn)
  }

  async fall(board: Board): Promise<void> {
    this.dimOthers()
    const falls = this.#reels.map((reel, index) =>
      reel.fall(board[index] ?? [], this.#removed.get(index) ?? [], index * columnApartMs),
    )
    this.#removed.clear()
    await Promise.all(falls)
    this.#stage.redraw()
  }

  async change(places: readonly Place[], symbol: string): Promise<void> {
    const { tweens } = this.#stage
    await tweens.run(changeMs.away, (share) => this.#scaleTo(places, 1 - 0.9 * share), sineIn)
    for (const place of places) {
      const cell = this.cellAt(place)
      if (cell) cell.symbol = symbol
    }
    await tweens.run(changeMs.back, (share) => this.#scaleTo(places, 0.1 + 0.9 * share), cubicOut)
  }

  cellAt([reel, row]: Place): Cell | undefined {
    return this.#reels[reel]?.cellAt(row)
  }

  dimOthers(places?: readonly Place[]): void {
    const bright = new Set(places?.map(([reel, row]) => reel * 100 + row))
    this.#eachCell(({ sprite }, [reel, row]) => {
      sprite.tint = !places || bright.has(reel * 100 + row) ? 0xffffff : dimmed
    })
    this.#stage.redraw()
  }

  async pulse(places: readonly Place[]): Promise<void> {
    const step = (share: number): void => this.#scaleTo(places, 1 + 0.13 * Math.sin(share * Math.PI * 2) ** 2)
    await this.#stage.tweens.run(pulseMs, step)
    this.#scaleTo(places, 1)
  }

  layout({ reels: box, cellWidth, cellHeight }: SlotLayout): void {
    for (const [index, reel] of this.#reels.entries())
      reel.layout({ x: box.x + index * cellWidth, y: box.y, width: cellWidth, height: cellHeight, rows: this.#rows })
    this.#stage.redraw()
  }

  #turn(ms: number): void {
    if (!this.#release) return
    this.#turnedMs += ms
    for (const reel of this.#reels) reel.turn(ms)
  }

  #endTurn(): void {
    this.#release?.()
    this.#release = undefined
  }

  #eachCell(call: (cell: Cell, place: Place) => void): void {
    for (let reel = 0; reel < this.#reels.length; reel++)
      for (let row = 0; row < this.#rows; row++) {
        const cell = this.cellAt([reel, row])
        if (cell) call(cell, [reel, row])
      }
  }

  #restCells(): void {
    this.#eachCell((cell) => {
      cell.scale = 1
      cell.sprite.alpha = 1
      cell.sprite.tint = 0xffffff
    })
  }

  #scaleTo(places: readonly Place[], scale: number): void {
    for (const place of places) {
      const cell = this.cellAt(place)
      if (cell) cell.scale = scale
    }
    for (const reel of new Set(places.map(([each]) => each))) this.#reels[reel]?.redraw()
  }
}
