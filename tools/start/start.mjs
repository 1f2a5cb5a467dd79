import { existsSync } from 'node:fs'
import { ensureStartable } from '../build/build.mjs'
import { drawProgram } from '../build/art.mjs'
import { operatorKeysFor } from '../operator/demo-key.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { loginsOf } from '../postgres/roles.mjs'
import { startPostgres } from '../postgres.mjs'
import { inProject } from '../project.mjs'
import { runChild } from './child.mjs'
import { claimAddress } from './port.mjs'
import { stopRequest } from './stop-request.mjs'

const serverStopMs = 12_000

/** `npm start`: installs, builds and runs the site. */
export const main = async () => {
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  requireDemoSaid(process.env)
  await ensureInstalled()
  const rest = await ensureStartable()
  const request = stopRequest()
  const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir: dataDir() })
  try {
    await serve(postgres, request, rest)
  } finally {
    await postgres?.stop()
    request.settle()
  }
}

/**
 * A database of your own is filled with the demo world only when that is said.
 * @param {Record<string, string | undefined>} env
 * @throws {PlainError}
 */
export const requireDemoSaid = (env) => {
  if (env.DATABASE_URL && env.DEMO === undefined)
    throw new PlainError(
      'DATABASE_URL names a database of your own. Set DEMO=0 for a site of your own, or DEMO=public for the demo, with logins and keys that everybody may read.',
    )
}

const dataDir = () => process.env.DATA_DIR || inProject('.data')

/**
 * Runs the server until a stop request, or until it or its database ends.
 * @param {import('../postgres.mjs').RunningPostgres | undefined} postgres
 * @param {import('./stop-request.mjs').StopRequest} request
 * @param {Awaited<ReturnType<typeof ensureStartable>>} rest
 */
const serve = async (postgres, request, rest) => {
  const address = await claimAddress(process.env)
  const logins = postgres && loginsOf(dataDir(), postgres.url)
  if (logins) await prepare(postgres.url, logins)
  const server = runChild(inProject('dist', 'server', 'main.js'), {
    ...serverEnv(logins, address),
    ...(rest && { ART_PROGRAM: drawProgram }),
  })
  const background = rest?.finish()
  request.onForce(() => {
    server.kill()
    background?.stop()
    if (postgres) process.kill(postgres.pid, 'SIGQUIT')
  })
  const failure = await Promise.race([
    request.asked,
    server.exited.then((how) => `The server ended by itself (${how}). What it said stands above.`),
    ...(postgres ? [postgres.exited.then(() => `PostgreSQL ended by itself; ${postgres.logFile} says why.`)] : []),
  ])
  if (!failure) process.stdout.write('Stopping…\n')
  background?.stop()
  const inTime = await server.stop(serverStopMs)
  if (failure) throw new PlainError(failure)
  if (!inTime) throw new PlainError(`The server did not end within ${serverStopMs / 1000} seconds and was killed.`)
}

/**
 * Migrates as the owner, whose password the server does not get.
 * @param {string} ownerUrl @param {ReturnType<typeof loginsOf>} logins
 */
const prepare = async (ownerUrl, { env }) => {
  const own = { MIGRATE_URL: ownerUrl, DATA_DIR: dataDir(), MIGRATIONS_DIR: inProject('dist', 'server', 'migrations') }
  const { exited } = runChild(inProject('dist', 'server', 'prepare.js'), { ...process.env, ...env, ...own })
  const how = await exited
  if (how !== 'code 0') throw new PlainError(`The database could not be prepared (${how}). What was said stands above.`)
}

/** @param {ReturnType<typeof loginsOf> | undefined} logins @param {{ host: string, port: number }} address */
const serverEnv = (logins, { host, port }) => ({
  NODE_ENV: 'production',
  ...process.env,
  ...(logins && { DATABASE_URL: process.env.ROLE === 'web' ? logins.web : logins.worker }),
  ...operatorKeysFor(process.env, dataDir()),
  DATA_DIR: dataDir(),
  HOST: host,
  PORT: String(port),
  MIGRATIONS_DIR: inProject('dist', 'server', 'migrations'),
})
