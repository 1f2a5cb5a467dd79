/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

// One Ctrl-C may arrive twice: from the terminal, and forwarded by npm.
const echoMs = 500

/**
 * @typedef {object} StopRequest
 * @property {Promise<undefined>} asked fulfilled by the first signal to stop
 * @property {(force: () => void) => void} onForce called by a second signal before the process exits with code 1
 * @property {() => void} settle restores the default handling of signals
 */

/** Listens for signals. The first requests a stop, the second forces it. @returns {StopRequest} */
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
  // Writing to a closed terminal fails, which must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return {
    asked,
    onForce: (action) => (force = action),
    settle: () => signals.forEach((signal) => process.off(signal, listener)),
  }
}
