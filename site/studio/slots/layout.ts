import { cellHeight as cellLeast, cellHeightMost, frameEdge } from '@tamuvo/ui/art/slot/world.ts'
import type { Area } from '../kit/stage.ts'

/** Where the reels stand in a window: pure, in CSS pixels. */

export type SlotLayout = {
  /** The window of the reels. */
  readonly reels: Area
  /** With roof, posts and base. */
  readonly frame: Area
  readonly cellWidth: number
  readonly cellHeight: number
}

export type LayoutInput = {
  /** The part of the window that the controls leave free. */
  readonly free: Area
  readonly reels: number
  readonly rows: number
}

const marginShare = 0.012

/** As large as the free part allows, in its middle, a little higher where there is room to spare. */
export const layoutOf = ({ free, reels, rows }: LayoutInput): SlotLayout => {
  const margin = Math.min(free.width, free.height) * marginShare
  const [across, edges] = [reels * 100, frameEdge.top + frameEdge.bottom]
  const wide = across + 2 * frameEdge.side
  // A tall window draws the cells out, as far as they look well.
  const tallest = ((free.height - 2 * margin) * wide) / (free.width - 2 * margin)
  const cellHeight = Math.min(cellHeightMost, Math.max(cellLeast, (tallest - edges) / rows))
  const down = rows * cellHeight
  const units = { width: wide, height: down + edges }
  const scale = Math.min((free.width - 2 * margin) / units.width, (free.height - 2 * margin) / units.height)
  const frame = {
    width: units.width * scale,
    height: units.height * scale,
    x: free.x + (free.width - units.width * scale) / 2,
    y: free.y + (free.height - units.height * scale) * 0.46,
  }
  return {
    frame,
    reels: {
      x: frame.x + frameEdge.side * scale,
      y: frame.y + frameEdge.top * scale,
      width: across * scale,
      height: down * scale,
    },
    cellWidth: 100 * scale,
    cellHeight: cellHeight * scale,
  }
}
