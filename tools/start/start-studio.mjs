import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.mjs'
import { inProject } from '../project.mjs'
import { runChild } from './child.mjs'
import { operatorsFile, studioKeys, vendorsFile } from './studio-keys.mjs'
import { isFree } from './port.mjs'

const loopback = /^(localhost|127(\.\d+){3}|::1)$/
const database = 'tamuvo_studio'

/**
 * @typedef {object} StudioPlace
 * @property {string} ownerUrl of the database server that comes with the project
 * @property {string} dataDir
 * @property {{ host: string, port: number }} site where browsers find the site
 * @property {number} [walletPort] where its server listens, when that is another
 * @property {string} [artProgram] draws pictures that are not there yet
 */

/**
 * @typedef {object} PlacedStudio
 * @property {{ VENDORS_FILE: string }} siteEnv what the site has to know of it
 * @property {Record<string, string | undefined>} env of its own
 */

/**
 * Gives the studio of a demo its port, keys and database beside its site.
 * @param {StudioPlace} place
 * @returns {Promise<PlacedStudio | undefined>} undefined where browsers of others would not reach it, and on a port that nobody knows
 * before
 */
export const placeStudio = async ({ ownerUrl, dataDir, site, walletPort = site.port, artProgram }) => {
  if (site.port === 0 || !loopback.test(site.host)) return undefined
  const folder = join(dataDir, 'studio')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const port = (await isFree(site.host, site.port + 2)) ? site.port + 2 : await freePort()
  const keys = keptKeys(join(folder, 'keys.json'))
  const [operators, vendors] = [join(folder, 'operators.json'), join(folder, 'vendors.json')]
  write(operators, operatorsFile(keys, site, walletPort))
  write(vendors, vendorsFile(keys, `http://127.0.0.1:${port}`))
  const password = randomBytes(24).toString('hex')
  const env = {
    ...process.env,
    STUDIO_OWNER_URL: ownerUrl,
    STUDIO_DATABASE_URL: Object.assign(new URL(ownerUrl), { username: database, password, pathname: database }).href,
    STUDIO_HOST: '127.0.0.1',
    STUDIO_PORT: String(port),
    STUDIO_OPERATORS_FILE: operators,
    STUDIO_MIGRATIONS_DIR: inProject('dist', 'studio-server', 'migrations'),
    STUDIO_CLIENTS_DIR: inProject('dist', 'studio'),
    STUDIO_ART_DIR: inProject('dist', 'art'),
    STUDIO_ART_PROGRAM: artProgram,
  }
  return { siteEnv: { VENDORS_FILE: vendors }, env }
}

/**
 * Starts it: a vendor whose server knows the site by the calls of vendors alone. It is not waited for.
 * @param {StudioPlace} place
 * @returns {Promise<{ env: { VENDORS_FILE: string }, child: import('./child.mjs').Child } | undefined>} `env`: for the site
 */
export const startStudio = async (place) => {
  const placed = await placeStudio(place)
  if (!placed) return undefined
  const child = runChild(inProject('dist', 'studio-server', 'main.js'), placed.env)
  void child.exited.then(
    (how) => how === 'code 0' || process.stdout.write(`The studio ended (${how}): its games are in maintenance.\n`),
  )
  return { env: placed.siteEnv, child }
}

/** @param {string} file @param {object} content */
const write = (file, content) => writeFileSync(file, JSON.stringify(content, null, 2), { mode: 0o600 })

/** Keys are made by the first start. @param {string} file @returns {ReturnType<typeof studioKeys>} */
const keptKeys = (file) => {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const keys = studioKeys(known)
  write(file, keys)
  return keys
}
