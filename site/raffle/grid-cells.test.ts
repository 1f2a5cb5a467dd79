import { expect, test } from 'vitest'
import { cellFor, cellsOf, delaysOf, stepsTo } from './grid-cells.ts'

test.each([2, 3, 4, 5, 6, 7, 8])('%i prizes have a cell each, and the last one has the rest', (prizes) => {
  const cells = cellsOf(prizes)
  expect(cells).toHaveLength(8)
  const counts = Array.from({ length: prizes }, (_, prize) => cells.filter((each) => each === prize).length)
  expect(counts).toEqual([...Array<number>(prizes - 1).fill(1), 9 - prizes])
})

test('the light ends on a cell of the prize', () => {
  const cells = cellsOf(5)
  for (let prize = 0; prize < 5; prize++)
    for (let no = 1; no < 9; no++) {
      const target = cellFor(cells, prize, no)
      expect(cells[target]).toBe(prize)
      for (let from = 0; from < 8; from++) expect((from + stepsTo(from, target)) % 8).toBe(target)
    }
})

test('it slows down, and takes less than four seconds', () => {
  const delays = delaysOf(stepsTo(1, 0))
  expect(delays.toSorted((a, b) => a - b)).toEqual(delays)
  expect(delays.reduce((sum, each) => sum + each, 0)).toBeLessThan(4_000)
})
