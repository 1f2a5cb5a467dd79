import { cellHeight, frameEdge, type SlotWorld } from './world.ts'

/** The frame around reels in hundredths of a cell, and its window. */
export type FrameSize = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const frameSize = ({ reels, rows }: Pick<SlotWorld, 'reels' | 'rows'>): FrameSize => {
  const { top, side, bottom } = frameEdge
  const [width, height] = [reels * 100, rows * cellHeight]
  return { width: width + 2 * side, height: height + top + bottom, left: side, right: side + width, top, bottom: top + height }
}

/** How high the shade at the upper and lower edge of the window is, and how far posts with their light reach into it. */
export const windowEdge = { upper: 34, lower: 30, side: 8 } as const
