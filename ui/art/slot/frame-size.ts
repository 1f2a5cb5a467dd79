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
