import { expect, test } from 'vitest'
import { cached } from './cache.ts'
import { steppedClock } from './clock.ts'

const counting = (keepMs = 1_000) => {
  const clock = steppedClock('2030-01-01T00:00:00Z')
  let asked = 0
  return { clock, ask: cached(clock, keepMs, async () => ++asked) }
}

test('a value is cached for its time and shared by concurrent callers', async () => {
  const { clock, ask } = counting()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  clock.advance(999)
  expect(await ask()).toBe(1)
  clock.advance(1)
  expect(await ask()).toBe(2)
})

test('an invalidated value is read again', async () => {
  const { ask } = counting()
  expect(await ask()).toBe(1)
  ask.forget()
  expect(await ask()).toBe(2)
})

test('a clock that is set back does not extend the cache', async () => {
  const { clock, ask } = counting()
  await ask()
  clock.advance(-5_000)
  expect(await ask()).toBe(2)
})

test('a failure reaches its callers and is not cached', async () => {
  const clock = steppedClock('2030-01-01T00:00:00Z')
  const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve('up')]
  const ask = cached(clock, 1_000, () => answers.shift()?.() ?? Promise.resolve('none'))
  await expect(ask()).rejects.toThrow('down')
  expect(await ask()).toBe('up')
})

test('a failed read that was invalidated does not replace a later value', async () => {
  const clock = steppedClock('2030-01-01T00:00:00Z')
  let reject = (_error: Error): void => undefined
  const promise = new Promise<string>((_done, fail) => (reject = fail))
  const answers = [promise, Promise.resolve('fresh'), Promise.resolve('not asked')]
  const ask = cached(clock, 1_000, () => answers.shift() ?? Promise.resolve('none'))
  const first = ask()
  ask.forget()
  expect(await ask()).toBe('fresh')
  reject(new Error('late'))
  await expect(first).rejects.toThrow('late')
  expect(await ask()).toBe('fresh')
})
