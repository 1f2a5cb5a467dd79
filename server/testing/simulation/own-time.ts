import { createRequire, syncBuiltinESMExports } from 'node:module'

/** What the code of the server waits for and asks, apart from the database and the network. */
export type OwnTime = {
  /** Monotonic milliseconds. */
  nowMs(): number
  /** @returns forgets it */
  after(ms: number, callback: () => void): () => void
  /** At the next turn of the event loop. */
  turn(callback: () => void): void
}

const timersPromises = createRequire(import.meta.url)('node:timers/promises') as Record<string, unknown>

/** The real ones, for those who drive the simulation. */
export const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
}

type Timer = { cancel(): void; unref(): Timer; ref(): Timer }

const timer = (cancel: () => void): Timer => {
  const own: Timer = { cancel, unref: () => own, ref: () => own }
  return own
}

const sleepBy =
  (time: OwnTime) =>
  <Value>(ms: number, value: Value, { signal }: { signal?: AbortSignal } = {}): Promise<Value> =>
    new Promise((done, fail) => {
      const cancel = time.after(ms, () => done(value))
      signal?.addEventListener('abort', () => {
        cancel()
        fail(new Error('The operation was aborted'))
      })
    })

/**
 * Puts the timers of this process and its monotonic clock into other hands, the global ones and those that modules have imported.
 * Nothing else may run in the process meanwhile. @returns gives them back
 */
export const takeTime = (time: OwnTime): (() => void) => {
  const usual = { ...timersPromises }
  const globals = { ...real, clearImmediate, setInterval, clearInterval }
  const now = performance.now.bind(performance)
  const cancel = (own: unknown): void => (own as Timer | undefined)?.cancel?.()
  Object.assign(globalThis, {
    setTimeout: (callback: () => void, ms = 0) => timer(time.after(ms, callback)),
    setImmediate: (callback: () => void) => {
      let isOff = false
      time.turn(() => isOff || callback())
      return timer(() => (isOff = true))
    },
    // What is done at intervals keeps statistics; it would only lengthen the runs.
    setInterval: () => timer(() => {}),
    clearTimeout: cancel,
    clearImmediate: cancel,
    clearInterval: cancel,
  })
  performance.now = () => time.nowMs()
  timersPromises['setTimeout'] = sleepBy(time)
  timersPromises['setImmediate'] = (value: unknown) => new Promise((done) => time.turn(() => done(value)))
  syncBuiltinESMExports()
  return () => {
    Object.assign(globalThis, globals)
    performance.now = now
    Object.assign(timersPromises, usual)
    syncBuiltinESMExports()
  }
}
