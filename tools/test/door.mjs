import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'

/** A resource shared by a test run: `said` is sent to test files. @template Said @typedef {{ said: Said, stop(): Promise<void> }} Shared */

/**
 * Opens a local port at which test files request a shared resource, which starts on the first request.
 * @template Said
 * @param {() => Promise<Shared<Said>>} start
 * @returns {Promise<{ port: number, close(): Promise<void> }>}
 */
export const openDoor = async (start) => {
  /** @type {Promise<Shared<Said>> | undefined} */
  let started
  const door = createServer((socket) => {
    started ??= start()
    started.then(
      ({ said }) => socket.end(JSON.stringify({ said })),
      (error) => socket.end(JSON.stringify({ error: error.message })),
    )
  })
  await new Promise((done) => door.listen(0, '127.0.0.1', () => done(undefined)))
  const address = door.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    close: async () => {
      door.close()
      await (await started?.catch(() => undefined))?.stop()
    },
  }
}

/** Requests the shared resource. @param {number} port @returns {Promise<any>} @throws {Error} when it did not start */
export const knockAt = async (port) => {
  const { said, error } = JSON.parse(await text(connect(port, '127.0.0.1')))
  if (error) throw new Error(`what the tests share did not start: ${error}`)
  return said
}
