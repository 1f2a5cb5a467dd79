import type { Clock } from './clock.ts'

/** Answers with what it read last, for a time. */
export type Cached<Value> = (() => Promise<Value>) & {
  /** What is read next is read anew. */
  forget(): void
}

/**
 * Reads at most once in `keepMs`, however many ask. Callers at the same moment share one reading; a failure is told to
 * them and not kept.
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
    // A clock that was set back must not keep a value for longer.
    return last && Math.abs(now - last.at) < keepMs ? last.value : readAnew(now)
  }
  return Object.assign(ask, { forget })
}
