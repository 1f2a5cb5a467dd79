import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Writer } from './batch-writer.ts'
import { Together } from './together.ts'

const togetherMs = 20
const [one, two] = [{} as Writer, {} as Writer]

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const open = (more: Partial<{ togetherMs: number }> = {}) => {
  const wake = vi.fn<() => void>()
  return { wake, together: new Together({ togetherMs, writers: 2, wake, ...more }) }
}

test('few jobs never wait', () => {
  const { together } = open()
  together.began(one)
  expect([together.holds(32), together.holds(33)]).toEqual([false, true])
})

describe('many jobs', () => {
  test('wait for the batch under way while that takes no longer than it should', () => {
    const { together, wake } = open()
    together.began(one)
    expect(together.holds(100)).toBe(true)
    vi.advanceTimersByTime(togetherMs)
    expect(wake).toHaveBeenCalledTimes(1)
    expect(together.holds(100)).toBe(false)
    together.began(two)
    expect(together.holds(100)).toBe(true)
    together.ended(two)
    together.ended(one)
    expect(together.holds(100)).toBe(false)
  })

  test('more than a batch takes are shared among the writers at once', () => {
    const { together } = open()
    together.began(one)
    expect(together.holds(513)).toBe(false)
    expect([together.rowsMaxOf(10), together.rowsMaxOf(100), together.rowsMaxOf(600), together.rowsMaxOf(4_000)]).toEqual([
      32, 100, 300, 512,
    ])
    expect(open({ togetherMs: 0 }).together.rowsMaxOf(100)).toBe(50)
  })
})
