/** How long the browser may be busy before it is interrupted all the same, in ms. */
const patienceMs = 1_000
/** The pause in browsers that do not tell when they are idle, in ms. */
const pauseMs = 50

/** Waits until the browser has nothing better to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: patienceMs })
    else setTimeout(resolve, pauseMs)
  })
