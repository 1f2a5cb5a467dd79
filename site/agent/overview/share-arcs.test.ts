import { expect, test } from 'vitest'
import { shareArcs } from './share-arcs.ts'

test('arcs follow one another and close the ring', () => {
  expect(shareArcs([1, 2, 1])).toEqual([
    { length: 25, offset: 0 },
    { length: 50, offset: 25 },
    { length: 25, offset: 75 },
  ])
  expect(shareArcs([0])).toEqual([{ length: 0, offset: 0 }])
})
