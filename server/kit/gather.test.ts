import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

afterEach(() => void vi.useRealTimers())

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

/** Loads that take a millisecond each, one at a time, with eight between their begins. */
const resting = () => {
  vi.useFakeTimers()
  const sizes: number[] = []
  const begun: number[] = []
  const read = gather(
    async (keys: number[]) => {
      begun.push(performance.now())
      sizes.push(keys.length)
      await new Promise((over) => setTimeout(over, 1))
      return new Map(keys.map((key) => [key, key]))
    },
    { loadsMax: 1, restMs: 8 },
  )
  return { read, sizes, begun }
}

test('keys that come soon after a load share the next one; one that comes alone does not wait', async () => {
  const { read, sizes, begun } = resting()
  const start = performance.now()
  const all: Promise<unknown>[] = []
  for (let key = 0; key < 6; key++) {
    all.push(read(key))
    await vi.advanceTimersByTimeAsync(2)
  }
  await vi.advanceTimersByTimeAsync(20)
  const [first = NaN, second = NaN] = begun
  expect([sizes, first - start, second - first]).toEqual([[1, 3, 2], 0, 8])
  const late = performance.now()
  all.push(read(9))
  await vi.advanceTimersByTimeAsync(1)
  expect((begun.at(-1) ?? NaN) - late).toBe(0)
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5, 9])
})

test('many keys do not rest', async () => {
  const { read, sizes, begun } = resting()
  const all = [read(0)]
  await vi.advanceTimersByTimeAsync(1)
  for (let key = 1; key < 40; key++) all.push(read(key))
  await vi.advanceTimersByTimeAsync(1)
  const [first = NaN, second = NaN] = begun
  expect([sizes, second - first < 8]).toEqual([[1, 39], true])
  await vi.advanceTimersByTimeAsync(20)
  expect(await Promise.all(all)).toHaveLength(40)
})

test('in any order of arrivals each key is answered, and no load with few keys begins within the rest of the one before', async () => {
  const steps = fc.array(fc.record({ keys: fc.integer({ min: 1, max: 50 }), ms: fc.nat(12) }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(steps, async (arrivals) => {
      const { read, sizes, begun } = resting()
      const all: Promise<number | undefined>[] = []
      for (const { keys, ms } of arrivals) {
        for (let each = 0; each < keys; each++) all.push(read(all.length))
        await vi.advanceTimersByTimeAsync(ms)
      }
      await vi.advanceTimersByTimeAsync(30)
      expect(await Promise.all(all)).toEqual(all.map((_, key) => key))
      for (const [no, at] of begun.entries())
        if (no > 0 && (sizes[no] ?? 0) < 32) expect(at - (begun[no - 1] ?? 0)).toBeGreaterThanOrEqual(8)
    }),
    { numRuns: 100 },
  )
})
