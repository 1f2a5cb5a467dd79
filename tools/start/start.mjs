import { existsSync } from 'node:fs'
import { ensureStartable } from '../build/build.mjs'
import { drawProgram } from '../build/art.mjs'
import { operatorKeysFor } from '../operator/demo-key.mjs'
import { startCoins } from '../coins/start-coins.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { loginsOf } from '../postgres/roles.mjs'
import { startPostgres } from '../postgres.mjs'
import { inProject } from '../project.mjs'
import { runChild } from './child.mjs'
import { startStudio } from './start-studio.mjs'
import { claimAddress } from './port.mjs'
import { stopRequest } from './stop-request.mjs'

const serverStopMs = 12_000
const studioStopMs = 5_000

const usage = `npm start            installs, builds and runs the site
npm start -- coins   with a development node and a signer beside it, so that members of the demo pay by coin
`

/** `npm start`: installs, builds and runs the site. @param {string[]} [words] */
export const main = async ([word] = []) => {
  if (word !== undefined && word !== 'coins') {
    process.stdout.write(usage)
    return 1
  }
  if (existsSync(inProject('.env'))) process.loadEnvFile(inProject('.env'))
  requireDemoSaid(process.env)
  if (word) requireOwnWorld(process.env)
  await ensureInstalled()
  const rest = await ensureStartable()
  const request = stopRequest()
  const postgres = process.env.DATABASE_URL ? undefined : await startPostgres({ dataDir: dataDir() })
  /** @type {Coins | undefined} */
  let coins
  try {
    if (word && postgres) coins = await startCoins({ ownerUrl: postgres.url, dataDir: dataDir() })
    await serve({ postgres, coins, request, rest })
  } finally {
    await coins?.stop()
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

/**
 * Worthless coins, whose key everybody knows, are for the demo with its own database alone.
 * @param {Record<string, string | undefined>} env
 * @throws {PlainError}
 */
export const requireOwnWorld = (env) => {
  if (env.DATABASE_URL || env.DEMO === '0' || env.DEMO === 'public' || env.COIN_RPC_URL)
    throw new PlainError(
      'Coins of a development node are for the demo on this machine: without DATABASE_URL, DEMO and COIN_RPC_URL. docs/recipes/pay-by-coin.md says how a site of your own takes coins.',
    )
}

const isDemo = () => !['0', 'false', ''].includes(process.env.DEMO ?? '1')

const dataDir = () => process.env.DATA_DIR || inProject('.data')

/** @typedef {Awaited<ReturnType<typeof startCoins>>} Coins */

/**
 * @typedef {object} Beside
 * @property {import('../postgres.mjs').RunningPostgres | undefined} postgres
 * @property {Coins | undefined} coins
 * @property {import('./stop-request.mjs').StopRequest} request
 * @property {Awaited<ReturnType<typeof ensureStartable>>} rest
 */

/** Runs the server until a stop request, or until it or what it needs ends. @param {Beside} beside */
const serve = async ({ postgres, coins, request, rest }) => {
  const address = await claimAddress(process.env)
  const logins = postgres && loginsOf(dataDir(), postgres.url)
  if (logins) await prepare(postgres.url, logins)
  const artProgram = rest && drawProgram
  const studio =
    postgres && isDemo()
      ? await startStudio({ ownerUrl: postgres.url, dataDir: dataDir(), site: address, artProgram })
      : undefined
  const server = runChild(inProject('dist', 'server', 'main.js'), {
    ...serverEnv(logins, address),
    ...coins?.env,
    ...studio?.env,
    ...(artProgram && { ART_PROGRAM: artProgram }),
  })
  const background = rest?.finish()
  request.onForce(() => {
    server.kill()
    studio?.child.kill()
    background?.stop()
    coins?.kill()
    if (postgres) process.kill(postgres.pid, 'SIGQUIT')
  })
  const failure = await Promise.race([
    request.asked,
    server.exited.then((how) => `The server ended by itself (${how}). What it said stands above.`),
    ...(coins ? [coins.ended] : []),
    ...(postgres ? [postgres.exited.then(() => `PostgreSQL ended by itself; ${postgres.logFile} says why.`)] : []),
  ])
  if (!failure) process.stdout.write('Stopping…\n')
  background?.stop()
  const [inTime] = await Promise.all([server.stop(serverStopMs), studio?.child.stop(studioStopMs)])
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
  DEMO_LINE: '1',
  ...process.env,
  ...(logins && { DATABASE_URL: process.env.ROLE === 'web' ? logins.web : logins.worker }),
  ...operatorKeysFor(process.env, dataDir()),
  DATA_DIR: dataDir(),
  HOST: host,
  PORT: String(port),
  MIGRATIONS_DIR: inProject('dist', 'server', 'migrations'),
})
