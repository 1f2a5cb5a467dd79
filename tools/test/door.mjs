import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'

/** A resource shared by a test run: `said` is sent to test files. @template Said @typedef {{ said: Said, stop(): Promise<void> }} Shared */

/**
 * Opens a local port at which test files request shared resources, each of which starts on the first request for it.
 * @template Said
 * @param {(name: string) => Promise<Shared<Said>>} start by the name that was requested; empty where there is only one
 * @returns {Promise<{ port: number, close(): Promise<void> }>}
 */
export const openDoor = async (start) => {
  /** @type {Map<string, Promise<Shared<Said>>>} */
  const started = new Map()
  /** @param {string} name */
  const startOnce = (name) => {
    const starting = started.get(name) ?? start(name)
    started.set(name, starting)
    return starting
  }
  const door = createServer({ allowHalfOpen: true }, (socket) => {
    let name = ''
    socket.setEncoding('utf8').on('data', (piece) => (name += piece))
    socket.on('end', () =>
      startOnce(name).then(
        ({ said }) => socket.end(JSON.stringify({ said })),
        (error) => socket.end(JSON.stringify({ error: error.message })),
      ),
    )
  })
  await new Promise((done) => door.listen(0, '127.0.0.1', () => done(undefined)))
  const address = door.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    close: async () => {
      door.close()
      for (const starting of started.values()) await (await starting.catch(() => undefined))?.stop()
    },
  }
}

/** Requests a shared resource. @param {number} port @param {string} [name] @returns {Promise<any>} @throws {Error} when it did not start */
export const knockAt = async (port, name = '') => {
  const { said, error } = JSON.parse(await text(connect(port, '127.0.0.1').end(name)))
  if (error) throw new Error(`what the tests share did not start: ${error}`)
  return said
}
