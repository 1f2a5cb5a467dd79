/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

// One Ctrl-C may arrive twice: from the terminal, and passed on by npm.
const echoMs = 500

/**
 * @typedef {object} StopRequest
 * @property {Promise<undefined>} asked fulfilled by the first signal to stop
 * @property {(force: () => void) => void} onForce what a second signal does before the process ends at once with code 1
 * @property {() => void} settle lets signals do their usual work again
 */

/** Listens for the signals to stop. The first asks, the second forces. @returns {StopRequest} */
export const stopRequest = () => {
  let askedAt = 0
  let force = () => {}
  /** @type {(nothing: undefined) => void} */
  let ask
  const asked = /** @type {Promise<undefined>} */ (new Promise((done) => (ask = done)))
  const listener = () => {
    if (askedAt === 0) {
      askedAt = performance.now()
      ask(undefined)
    } else if (performance.now() - askedAt > echoMs) {
      force()
      process.exit(1)
    }
  }
  for (const signal of signals) process.on(signal, listener)
  // A terminal that was closed takes no more words; that must not keep us from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    asked,
    onForce: (action) => (force = action),
    settle: () => signals.forEach((signal) => process.off(signal, listener)),
  }
}
