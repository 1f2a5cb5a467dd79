import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../build/build.mjs'
import { freePort } from '../free-port.mjs'
import { PlainError } from '../plain-error.mjs'
import { startPostgres } from '../postgres.mjs'
import { inProject } from '../project.mjs'
import { runChild } from '../start/child.mjs'

const readyMs = 60_000
const stopMs = 12_000

/** A running demo. @typedef {{ url: string, stop: () => Promise<void> }} DemoSite */

/** The site at BASE_URL, or the built one with its own port and database. @returns {Promise<DemoSite>} */
export const openSite = async () => {
  const url = process.env.BASE_URL
  return url ? { url: url.replace(/\/$/, ''), stop: async () => {} } : startDemo()
}

/** @returns {Promise<DemoSite>} */
const startDemo = async () => {
  await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'tamuvo-screens-'))
  const postgres = await startPostgres({ dataDir, durable: false })
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const server = runChild(inProject('dist', 'server', 'main.js'), serverEnv({ databaseUrl: postgres.url, dataDir, port }))
  const stop = async () => {
    await server.stop(stopMs)
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await Promise.race([untilReady(url), server.exited.then(failed)])
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** @param {{ databaseUrl: string, dataDir: string, port: string }} place */
const serverEnv = ({ databaseUrl, dataDir, port }) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  HOST: '127.0.0.1',
  PORT: port,
  GAMES_PORT: '0',
  DEMO: '1',
  LOG_LEVEL: 'error',
  MIGRATIONS_DIR: inProject('dist', 'server', 'migrations'),
})

/** @param {string} how */
const failed = (how) => {
  throw new PlainError(`The server ended by itself (${how}). What it said stands above.`)
}

/** @param {string} url */
const untilReady = async (url) => {
  const end = performance.now() + readyMs
  while (performance.now() < end) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new PlainError(`The server was not ready within ${readyMs / 1000} seconds.`)
}
