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
const dimmed = 0x5a5a66

type Settings = { stage: Stage; pictures: Pictures; reels: number; rows: number }

export const createReels = ({ stage, pictures, reels: count, rows }: Settings): Reels => {
  const layer = new Container()
  const { tweens } = stage
  const reels: Reel[] = Array.from({ length: count }, () => createReel({ pictures, layer, rows, tweens }))
  const removed = new Map<number, number[]>()
  let staying: ReadonlySet<number> = new Set()
  let turnedMs = 0
  let release: (() => void) | undefined

  stage.onFrame((ms) => {
    if (!release) return
    turnedMs += ms
    for (const reel of reels) reel.turn(ms)
  })

  const cellAt = ([reel, row]: Place): Cell | undefined => reels[reel]?.cellAt(row)
  const eachCell = (call: (cell: Cell, place: Place) => void): void => {
    for (let reel = 0; reel < count; reel++)
      for (let row = 0; row < rows; row++) {
        const cell = cellAt([reel, row])
        if (cell) call(cell, [reel, row])
      }
  }
  const brighten = (): void => eachCell(({ sprite }) => (sprite.tint = 0xffffff))
  const restScale = (): void =>
    eachCell((cell) => {
      cell.scale = 1
      cell.sprite.alpha = 1
    })

  const scaleTo = (places: readonly Place[], scale: number): void => {
    for (const place of places) {
      const cell = cellAt(place)
      if (cell) cell.scale = scale
    }
    for (const reel of new Set(places.map(([each]) => each))) reels[reel]?.redraw()
  }

  return {
    layer,
    show: (board) => {
      restScale()
      brighten()
      for (const [index, reel] of reels.entries()) reel.show(board[index] ?? [])
      stage.redraw()
    },
    spin: (strips, kept = new Set()) => {
      restScale()
      brighten()
      staying = kept
      turnedMs = 0
      release = stage.keepDrawing()
      let begun = 0
      for (const [index, reel] of reels.entries()) if (!kept.has(index)) reel.spin(strips[index] ?? [], begun++ * startApartMs)
    },
    stop: async (board, stops, tension, onStop = () => {}) => {
      let delay = Math.max(0, turnMinMs - turnedMs)
      const stands = reels.map(async (reel, index) => {
        if (staying.has(index)) return reel.show(board[index] ?? [])
        if (tension.includes(index)) delay += tensionMs
        const stopped = reel.stop(board[index] ?? [], stops[index] ?? 0, delay)
        delay += stopApartMs
        await stopped
        onStop(index)
      })
      await Promise.all(stands)
      release?.()
      release = undefined
    },
    halt: () => {
      for (const reel of reels) reel.halt()
    },
    get isTurning() {
      return release !== undefined
    },
    burst: async (places) => {
      removed.clear()
      for (const [reel, row] of places) removed.set(reel, [...(removed.get(reel) ?? []), row])
      await tweens.run(
        burstMs,
        (share) => {
          scaleTo(places, 1 + 0.35 * share)
          for (const place of places) {
            const cell = cellAt(place)
            if (cell) cell.sprite.alpha = 1 - share
          }
        },
        sineIn,
      )
    },
    fall: async (board) => {
      brighten()
      const falls = reels.map((reel, index) => reel.fall(board[index] ?? [], removed.get(index) ?? [], index * columnApartMs))
      removed.clear()
      await Promise.all(falls)
      stage.redraw()
    },
    change: async (places, symbol) => {
      await tweens.run(140, (share) => scaleTo(places, 1 - 0.9 * share), sineIn)
      for (const place of places) {
        const cell = cellAt(place)
        if (cell) cell.symbol = symbol
      }
      await tweens.run(260, (share) => scaleTo(places, 0.1 + 0.9 * share), cubicOut)
    },
    cellAt,
    dimOthers: (places) => {
      const bright = new Set(places?.map(([reel, row]) => reel * 100 + row))
      eachCell(({ sprite }, [reel, row]) => {
        sprite.tint = !places || bright.has(reel * 100 + row) ? 0xffffff : dimmed
      })
      stage.redraw()
    },
    pulse: async (places) => {
      await tweens.run(640, (share) => scaleTo(places, 1 + 0.13 * Math.sin(share * Math.PI * 2) ** 2))
      scaleTo(places, 1)
    },
    layout: ({ reels: box, cellWidth, cellHeight }) => {
      for (const [index, reel] of reels.entries())
        reel.layout({ x: box.x + index * cellWidth, y: box.y, width: cellWidth, height: cellHeight, rows })
      stage.redraw()
    },
  }
}
