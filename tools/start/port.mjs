import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, PlainError } from '../plain-error.mjs'

// A stopping server may still hold the port for a moment.
const tries = 10
const pauseMs = 300

/**
 * Reads PORT and HOST and checks that a server can listen there.
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ host: string, port: number }>}
 */
export const claimAddress = async (env) => {
  const host = env.HOST || '127.0.0.1'
  const port = readPort(env.PORT)
  for (let attempt = 1; ; attempt++) {
    const code = await tryListen(host, port)
    if (code === undefined) return { host, port }
    if (code !== 'EADDRINUSE' || attempt === tries) throw new PlainError(explain(code, { host, port }))
    await sleep(pauseMs)
  }
}

/** @param {string | undefined} text */
const readPort = (text) => {
  const port = Number(text || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new PlainError(`PORT must be a number from 0 to 65535, not "${text}".`)
  return port
}

/** Whether a server can listen there. @param {string} host @param {number} port */
export const isFree = async (host, port) => (await tryListen(host, port)) === undefined

/** @param {string} host @param {number} port @returns {Promise<string | undefined>} the code of the error */
const tryListen = (host, port) =>
  new Promise((done) => {
    const probe = createServer()
    probe.once('error', (error) => done(codeOf(error) ?? error.message))
    probe.listen(port, host, () => probe.close(() => done(undefined)))
  })

/** @param {string} code @param {{ host: string, port: number }} address */
const explain = (code, { host, port }) => {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop that, or choose another port: PORT=${port === 8080 ? 8090 : 8080} npm start`
  if (code === 'EACCES') return `This user may not open port ${port}. Choose one above 1023: PORT=8080 npm start`
  return `The server cannot listen on ${host}, port ${port} (${code}). Set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`
}
