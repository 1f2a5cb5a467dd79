import { watch } from 'node:fs'
import { drawProgram } from '../build/art.mjs'
import { ensureArtBegun, ensureGamesBuilt } from '../build/build.mjs'
import { bundleOptions } from '../build/server.mjs'
import { freePort } from '../free-port.mjs'
import { operatorKeysFor } from '../operator/demo-key.mjs'
import { ensureInstalled } from '../install/install.mjs'
import { startPostgres } from '../postgres.mjs'
import { inProject } from '../project.mjs'
import { claimAddress } from '../start/port.mjs'
import { placeStudio } from '../start/start-studio.mjs'
import { stopRequest } from '../start/stop-request.mjs'
import { restartable } from './restartable.mjs'

const programs = {
  server: { entry: 'server/main.ts', outfile: 'dist/dev/server.js', folder: 'server' },
  studio: { entry: 'studio/main.ts', outfile: 'dist/dev/studio.js', folder: 'studio' },
}

// Paths of the server; all others are served from the sources of the site.
const served = ['/wps', '/lgw', '/lotto', '/bo', '/sandpay', '/docs', '/openapi.json', '/healthz', '/readyz', '/metrics', '/art']
// Art outside of /art.
const marks = ['/COUNTRY_FLAG', '^/[A-Z]+_LIST_VENDOR/', '/favicon', '/apple-touch-icon.png']
const live = '/wps/live'

/** `npm run dev`: the real stack, reloaded on every change; of games the server and the studio, their page as it was built. */
export const main = async () => {
  await ensureInstalled()
  const request = stopRequest()
  const address = await claimAddress(process.env)
  const postgres = await startPostgres({ dataDir: dataDir() })
  const serverPort = await freePort()
  const artProgram = (await ensureArtBegun()) && drawProgram
  await ensureGamesBuilt()
  const place = { ownerUrl: postgres.url, dataDir: dataDir(), site: address, walletPort: serverPort, artProgram }
  const studioPlaced = isDemo() ? await placeStudio(place) : undefined
  const server = restartable('server', inProject(programs.server.outfile), {
    ...serverEnv(postgres.url, serverPort),
    ...studioPlaced?.siteEnv,
    ...(artProgram && { ART_PROGRAM: artProgram }),
  })
  const studio =
    studioPlaced &&
    restartable('studio', inProject(programs.studio.outfile), {
      ...studioPlaced.env,
      STUDIO_MIGRATIONS_DIR: inProject('studio', 'migrations'),
    })
  const kill = () => [server, studio].forEach((each) => each?.kill())
  request.onForce(kill)
  try {
    const stopWatching = await Promise.all([
      follow(programs.server, server.restart),
      ...(studio ? [follow(programs.studio, studio.restart)] : []),
    ])
    const site = await openSite(address, serverPort)
    await Promise.race([request.asked, postgres.exited])
    await Promise.all([site.close(), ...stopWatching.map((stop) => stop()), server.stop(), studio?.stop()])
  } finally {
    kill()
    await postgres.stop()
    request.settle()
  }
}

const dataDir = () => process.env.DATA_DIR || inProject('.data', 'dev')

const isDemo = () => !['0', 'false', ''].includes(process.env.DEMO ?? '1')

/** @param {string} url @param {number} port */
const serverEnv = (url, port) => ({
  NODE_ENV: 'development',
  ANSWER_CHECKS: 'all',
  ...process.env,
  DATABASE_URL: url,
  ...operatorKeysFor(process.env, dataDir()),
  DATA_DIR: dataDir(),
  HOST: '127.0.0.1',
  PORT: String(port),
  GAMES_PORT: '0',
  MIGRATIONS_DIR: inProject('server', 'migrations'),
})

/**
 * Bundles a program again after each change.
 * @param {{ entry: string, outfile: string, folder: string }} program @param {() => void} restart
 * @returns {Promise<() => Promise<void>>} ends it
 */
const follow = async ({ entry, outfile, folder }, restart) => {
  const { context } = await import('esbuild')
  const onEnd = {
    name: 'restart',
    /** @param {import('esbuild').PluginBuild} build */
    setup: (build) => build.onEnd((result) => (result.errors.length ? undefined : restart())),
  }
  const bundle = await context({ ...bundleOptions({ entry, outfile }), plugins: [onEnd] })
  await bundle.watch()
  const statements = watch(inProject(folder), { recursive: true }, (_event, name) => {
    if (name?.endsWith('.sql')) restart()
  })
  return async () => {
    statements.close()
    await bundle.dispose()
  }
}

/** @param {{ host: string, port: number }} address @param {number} serverPort */
const openSite = async ({ host, port }, serverPort) => {
  const { createServer } = await import('vite')
  const target = `http://127.0.0.1:${serverPort}`
  const proxy = Object.fromEntries([...[...served, ...marks].map((path) => [path, { target }]), [live, { target, ws: true }]])
  const site = await createServer({ root: inProject('site'), server: { host, port, strictPort: true, proxy } })
  await site.listen()
  site.printUrls()
  return site
}
