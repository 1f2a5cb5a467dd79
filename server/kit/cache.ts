import type { Clock } from './clock.ts'

/** A cached read. */
export type Cached<Value> = (() => Promise<Value>) & {
  /** Invalidates the cache. */
  forget(): void
}

/**
 * Reads at most once in `keepMs`. Concurrent callers share one read; its failure reaches them and is not cached.
 */
export const cached = <Value>(clock: Clock, keepMs: number, read: () => Promise<Value>): Cached<Value> => {
  let last: { at: number; value: Promise<Value> } | undefined
  const forget = (): void => {
    last = undefined
  }
  const readAnew = (at: number): Promise<Value> => {
    const reading = { at, value: read() }
    last = reading
    reading.value.catch(() => {
      if (last === reading) forget()
    })
    return reading.value
  }
  const ask = (): Promise<Value> => {
    const now = clock.now().getTime()
    // A clock that was set back must not extend the cache.
    return last && Math.abs(now - last.at) < keepMs ? last.value : readAnew(now)
  }
  return Object.assign(ask, { forget })
}
