import { expect, test } from 'vitest'
import { createSharpness } from './sharpness.ts'

const turn = 1000 / 60

/** Moves for so many frames, each of `ms`. @returns the resolution of the last */
const move = (sharpness: ReturnType<typeof createSharpness>, frames: number, ms: number): number => {
  let resolution = 0
  for (let frame = 0; frame < frames; frame++) resolution = sharpness.next(ms, true)
  return resolution
}

test('a device that follows keeps all pixels', () => {
  const sharpness = createSharpness(2)
  expect(move(sharpness, 10_000, turn)).toBe(2)
  expect(sharpness.isFull).toBe(true)
})

test('a device that misses one turn in a hundred keeps all pixels', () => {
  const sharpness = createSharpness(2)
  for (let hundred = 0; hundred < 100; hundred++) {
    move(sharpness, 99, turn)
    expect(move(sharpness, 1, 2 * turn)).toBe(2)
  }
})

test('a device that cannot follow gets fewer pixels, in two steps and no more', () => {
  const sharpness = createSharpness(2)
  expect(move(sharpness, 29, 2 * turn)).toBe(2)
  expect(move(sharpness, 2, 2 * turn)).toBe(1.5)
  expect(move(sharpness, 31, 2 * turn)).toBe(1)
  expect(move(sharpness, 1_000, 2 * turn)).toBe(1)
})

test('a screen with few pixels never gets more', () => {
  const sharpness = createSharpness(1.25)
  expect(move(sharpness, 40, 2 * turn)).toBe(1)
  expect(createSharpness(1).next(turn, true)).toBe(1)
})

test('one long hitch counts as one frame', () => {
  const sharpness = createSharpness(2)
  for (let hitch = 0; hitch < 19; hitch++) expect(move(sharpness, 1, 400)).toBe(2)
})

test('what stands has all pixels again, a moment later, and what moves on has not', () => {
  const sharpness = createSharpness(2)
  move(sharpness, 31, 2 * turn)
  for (let stood = turn; stood < 400; stood += turn) expect(sharpness.next(turn, false)).toBe(1.5)
  expect(sharpness.isFull).toBe(false)
  expect(sharpness.next(turn, false)).toBe(2)
  expect(sharpness.isFull).toBe(true)
  expect(sharpness.next(turn, true)).toBe(1.5)
})
