import { describe, expect, test } from 'vitest'
import { layoutOf } from './layout.ts'

const sizes = [
  [1200, 675],
  [1024, 576],
  [800, 450],
  [400, 225],
  [425, 812],
  [375, 667],
  [320, 568],
] as const

describe.each(sizes)('in a window of %i × %i', (width, height) => {
  test.each([
    [5, 3],
    [5, 4],
    [5, 5],
    [3, 3],
  ])('%i reels of %i rows stand within the free part, in its middle', (reels, rows) => {
    const free = { x: 0, y: 44, width, height: height - 44 - Math.min(170, height * 0.25) }
    const { frame, reels: window, cellWidth, cellHeight } = layoutOf({ free, reels, rows })
    expect(frame.x).toBeGreaterThanOrEqual(free.x)
    expect(frame.y).toBeGreaterThanOrEqual(free.y)
    expect(frame.x + frame.width).toBeLessThanOrEqual(free.x + free.width + 0.001)
    expect(frame.y + frame.height).toBeLessThanOrEqual(free.y + free.height + 0.001)
    expect(frame.x + frame.width / 2).toBeCloseTo(free.x + free.width / 2)
    expect([window.width / cellWidth, window.height / cellHeight]).toEqual([expect.closeTo(reels), expect.closeTo(rows)])
    expect(cellHeight / cellWidth).toBeGreaterThanOrEqual(1.04 - 1e-9)
    expect(cellHeight / cellWidth).toBeLessThanOrEqual(1.32 + 1e-9)
  })
})
