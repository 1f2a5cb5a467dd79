import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FairShare, type FairShareLimits } from './fair-share.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connection = () => Object.assign(new EventEmitter(), { destroyed: false })

/** Calls that last until they are ended. */
const stage = (limits: Partial<FairShareLimits> = {}) => {
  const waiting = new Map<string, number>()
  const share = new FairShare((vendor, calls) => void waiting.set(vendor, calls), { ownPlaces: 2, places: 3, ...limits })
  const [running, order, refused]: [Map<string, (() => void)[]>, string[], string[]] = [new Map(), [], []]
  const call = async (vendor: string, from = connection()): Promise<void> => {
    try {
      const leave = await share.enter(vendor, from)
      order.push(vendor)
      running.set(vendor, [...(running.get(vendor) ?? []), leave])
    } catch {
      refused.push(vendor)
    }
  }
  const calls = async (vendor: string, count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) void call(vendor)
    await vi.advanceTimersByTimeAsync(0)
  }
  const end = async (vendor: string): Promise<void> => {
    running.get(vendor)?.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  const counts = (): Record<string, number> => Object.fromEntries([...running].map(([vendor, leaves]) => [vendor, leaves.length]))
  return { share, call, waiting, order, refused, running, calls, end, counts }
}

test('a vendor that calls alone never waits', async () => {
  const { calls, counts } = stage()
  await calls('A', 100)
  expect(counts()).toEqual({ A: 100 })
})

test('beside a flood, the calls of another are let in at once up to its own places', async () => {
  const { calls, counts, waiting } = stage()
  await calls('B', 1)
  await calls('A', 20)
  expect([counts(), waiting.get('A')]).toEqual([{ B: 1, A: 5 }, 15])
  await calls('B', 3)
  expect([counts(), waiting.get('B')]).toEqual([{ B: 2, A: 5 }, 2])
})

test('those who wait take turns by vendor, and by arrival within one', async () => {
  const { calls, end, order, waiting } = stage({ ownPlaces: 1 })
  await calls('B', 1)
  await calls('A', 20)
  await calls('B', 2)
  order.length = 0
  for (let turn = 0; turn < 4; turn++) await end('A')
  expect(order).toEqual(['B', 'A', 'B', 'A'])
  expect(waiting.get('B')).toBe(0)
})

test('who waits is let in when the others have stopped calling', async () => {
  const { calls, counts, end } = stage()
  await calls('B', 1)
  await calls('A', 20)
  await end('B')
  await vi.advanceTimersByTimeAsync(50)
  expect(counts()['A']).toBe(5)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(counts()['A']).toBe(20)
})

test('a call that takes long gives its place to the next, and does not give it back twice', async () => {
  const { calls, counts, end } = stage({ callingMs: 60_000 })
  await calls('B', 1)
  await calls('A', 20)
  expect(counts()['A']).toBe(5)
  await vi.advanceTimersByTimeAsync(100)
  expect(counts()['A']).toBe(10)
  // Three whose places went to others end: none is let in for them.
  for (let turn = 0; turn < 3; turn++) await end('A')
  expect(counts()['A']).toBe(7)
})

test('who waited too long, or finds too many waiting, is told to try again', async () => {
  const { calls, refused, waiting } = stage({ placeMs: 60_000, callingMs: 60_000, waitingMax: 10 })
  await calls('B', 1)
  await calls('A', 17)
  expect([refused.length, waiting.get('A')]).toEqual([2, 10])
  await vi.advanceTimersByTimeAsync(3_000)
  expect([refused.length, waiting.get('A')]).toEqual([12, 0])
})

test('a call whose connection is closed leaves the line, and one that comes closed does not enter it', async () => {
  const { calls, call, refused, waiting, end, order } = stage({ callingMs: 60_000, placeMs: 60_000 })
  await calls('B', 1)
  await calls('A', 6)
  const [staying, leaving] = [connection(), connection()]
  for (const from of [leaving, staying]) void call('A', from)
  expect(waiting.get('A')).toBe(3)
  leaving.emit('close')
  void call('A', Object.assign(connection(), { destroyed: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect([waiting.get('A'), refused]).toEqual([2, ['A', 'A']])
  order.length = 0
  for (let turn = 0; turn < 3; turn++) await end('A')
  expect([order, waiting.get('A')]).toEqual([['A', 'A'], 0])
  expect([leaving, staying].map((each) => each.listenerCount('close'))).toEqual([0, 0])
})

test('in any order of calls and ends: all are answered, none floods, and no vendor with a place of its own waits', async () => {
  const step = fc.oneof(
    fc.record({ does: fc.constant('calls' as const), vendor: fc.constantFrom('A', 'B', 'C'), count: fc.nat(12) }),
    fc.record({ does: fc.constant('end' as const), vendor: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.nat(400) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { calls, end, order, refused, running, waiting, counts } = stage({ placeMs: 100_000, callingMs: 100_000 })
      await calls('Z', 1)
      await end('Z')
      let called = 1
      for (const each of steps) {
        if (each.does === 'wait') await vi.advanceTimersByTimeAsync(each.ms)
        if (each.does === 'end') await end(each.vendor)
        if (each.does === 'calls') {
          called += each.count
          await calls(each.vendor, each.count)
        }
        const now = counts()
        expect(Object.values(now).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3 + 3 * 2)
        for (const vendor of ['A', 'B', 'C']) if ((now[vendor] ?? 0) < 2) expect(waiting.get(vendor) ?? 0).toBe(0)
      }
      for (let turn = 0; turn < called; turn++) for (const vendor of running.keys()) await end(vendor)
      await vi.advanceTimersByTimeAsync(3_000)
      expect(order.length + refused.length).toBe(called)
      expect([...waiting.values()].every((count) => count === 0)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
