import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('loads of one turn are one batch', async () => {
  const asked: number[][] = []
  const square = gather(async (keys: number[]) => {
    asked.push(keys)
    return new Map(keys.filter((key) => key !== 4).map((key) => [key, key * key]))
  })
  expect(await Promise.all([square(2), square(3), square(2), square(4)])).toEqual([4, 9, 4, undefined])
  expect(asked).toEqual([[2, 3, 4]])
})

test('a value is never older than its request', async () => {
  let value = 0
  const releases: (() => void)[] = []
  const read = gather(async (keys: string[]) => {
    const seen = value
    await new Promise<void>((release) => releases.push(release))
    return new Map(keys.map((key) => [key, seen]))
  })
  const first = read('a')
  while (releases.length < 1) await new Promise((turn) => setImmediate(turn))
  value = 1
  const second = read('a')
  while (releases.length < 2) await new Promise((turn) => setImmediate(turn))
  for (const release of releases) release()
  expect(await Promise.all([first, second])).toEqual([0, 1])
})

test('many keys are loaded in batches, and all are answered', async () => {
  const sizes: number[] = []
  const same = gather(async (keys: number[]) => {
    sizes.push(keys.length)
    return new Map(keys.map((key) => [key, key]))
  })
  const keys = Array.from({ length: 1_234 }, (_, key) => key)
  expect(await Promise.all(keys.map((key) => same(key)))).toEqual(keys)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
})

test('a failure fails its own batch, and no later one', async () => {
  let isDown = true
  const read = gather(async (keys: string[]) => {
    if (isDown) throw new Error('down')
    return new Map(keys.map((key) => [key, true]))
  })
  await expect(Promise.all([read('a'), read('b')])).rejects.toThrow('down')
  isDown = false
  expect(await read('a')).toBe(true)
})
