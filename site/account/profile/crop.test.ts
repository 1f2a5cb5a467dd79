import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dragged, clampView, seenSquare, type View, wholeView, zoomMax } from './crop.ts'

const wide = { width: 400, height: 200 }

test('at first the middle of the picture is seen, as much as a square can', () => {
  expect(seenSquare(wide, wholeView)).toEqual({ left: 100, top: 0, side: 200 })
  expect(seenSquare({ width: 200, height: 400 }, wholeView)).toEqual({ left: 0, top: 100, side: 200 })
})

test('nearer means a smaller square about the same middle', () => {
  expect(seenSquare(wide, { ...wholeView, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

test('a drag takes the picture along, as far as it goes', () => {
  const moved = dragged(wide, wholeView, { x: 50, y: 30 }, 100)
  expect(seenSquare(wide, moved)).toEqual({ left: 0, top: 0, side: 200 })
  expect(seenSquare(wide, dragged(wide, wholeView, { x: -25, y: 0 }, 100)).left).toBe(150)
})

const views = fc.record({
  x: fc.double({ min: -9, max: 9, noNaN: true }),
  y: fc.double({ min: -9, max: 9, noNaN: true }),
  zoom: fc.double({ min: -1, max: 99, noNaN: true }),
})
const sizes = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })

test('whatever is done, only the picture is seen', () => {
  fc.assert(
    fc.property(sizes, views, (size, view: View) => {
      const { left, top, side } = seenSquare(size, view)
      const slack = 1e-6 * Math.max(size.width, size.height)
      expect(left).toBeGreaterThanOrEqual(-slack)
      expect(top).toBeGreaterThanOrEqual(-slack)
      expect(left + side).toBeLessThanOrEqual(size.width + slack)
      expect(top + side).toBeLessThanOrEqual(size.height + slack)
      expect(side).toBeGreaterThanOrEqual(Math.min(size.width, size.height) / zoomMax - slack)
      expect(clampView(size, clampView(size, view))).toEqual(clampView(size, view))
    }),
  )
})
