/** How long the browser may be busy before it is interrupted all the same, in ms. */
const patienceMs = 1_000
/** The pause in browsers that do not tell when they are idle, in ms. */
const pauseMs = 50

/** Acts when the browser has nothing better to do; the returned function calls it off. */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, pauseMs)
    return () => clearTimeout(timer)
  }
  const turn = requestIdleCallback(act, { timeout: patienceMs })
  return () => cancelIdleCallback(turn)
}

/** Waits until the browser has nothing better to do. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
