import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

/** @param frames how long each takes after the first @returns how far motion goes on in each of them */
const stepsOf = (frames: readonly number[]): number[] => {
  const pace = createPace()
  let now = 1_000
  pace.step(now)
  return frames.map((ms) => pace.step((now += ms)))
}

test.each<[string, number[], number[]]>([
  ['quick frames take their time', [16, 17, 33, 50], [16, 17, 33, 50]],
  ['one long frame makes no jump', [16, 300, 16], [16, 50, 16]],
  ['long frames that follow each other take their time', [300, 300, 240, 16, 300], [50, 300, 240, 16, 50]],
  ['a pause is a moment, however long it was', [16, 60_000, 16, 300, 60_000], [16, 50, 16, 50, 500]],
])('%s', (_, frames, steps) => {
  expect(stepsOf(frames)).toEqual(steps)
})

test('the first frame, and the first after a rest, is a usual one', () => {
  const pace = createPace()
  expect(pace.step(5_000)).toBeCloseTo(16.7, 1)
  pace.rest()
  expect(pace.step(65_000)).toBeCloseTo(16.7, 1)
})
