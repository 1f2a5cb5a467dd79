import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Entry = { target: unknown; isIntersecting: boolean }

let margin = ''
let report: (entries: Entry[]) => void = () => undefined
const observed = new Set<unknown>()

class FakeObserver {
  constructor(note: (entries: Entry[]) => void, { rootMargin }: { rootMargin: string }) {
    report = note
    margin = rootMargin
  }
  observe(element: unknown) {
    observed.add(element)
  }
  unobserve(element: unknown) {
    observed.delete(element)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const picture = (): Element => ({}) as Element

test('pictures are fetched three tenths of a window ahead, looked over every 200 ms, and 200 are remembered', async () => {
  const { cacheLimit, whenNear } = await import('./near-view.ts')
  const [near, passed, far] = [picture(), picture(), picture()]
  const fetched: unknown[] = []
  for (const each of [near, passed, far]) whenNear(each, () => fetched.push(each))
  expect(margin).toBe('30%')
  report([
    { target: near, isIntersecting: true },
    { target: passed, isIntersecting: true },
    { target: far, isIntersecting: false },
  ])
  vi.advanceTimersByTime(150)
  report([{ target: passed, isIntersecting: false }])
  vi.advanceTimersByTime(49)
  expect(fetched).toEqual([])
  vi.advanceTimersByTime(1)
  expect(fetched).toEqual([near])
  expect([...observed]).toEqual([passed, far])
  expect(cacheLimit).toBe(200)
})
