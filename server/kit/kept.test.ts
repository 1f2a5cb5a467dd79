import { expect, test } from 'vitest'
import { steppedClock } from './clock.ts'
import { keptFor } from './kept.ts'

test('an answer is kept for its time and shared by callers at the same moment', async () => {
  const clock = steppedClock('2030-01-01T00:00:00Z')
  let asked = 0
  const ask = keptFor(1_000, clock, async () => ++asked)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  clock.advance(999)
  expect(await ask()).toBe(1)
  clock.advance(1)
  expect(await ask()).toBe(2)
})

test('a failure is told to its callers and not kept', async () => {
  const clock = steppedClock('2030-01-01T00:00:00Z')
  const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve('up')]
  const ask = keptFor(1_000, clock, () => answers.shift()?.() ?? Promise.resolve('none'))
  await expect(ask()).rejects.toThrow('down')
  expect(await ask()).toBe('up')
})
