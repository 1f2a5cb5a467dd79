import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { filesUnder, hashFiles, inProject } from '../project.mjs'
import { runChild } from '../start/child.mjs'

/**
 * @typedef {object} Target
 * @property {string} name also the folder in `dist/`
 * @property {string[]} sources its inputs
 * @property {() => Promise<void>} make
 */

const shared = ['money', 'games', 'contract', 'tools/build', 'package-lock.json', 'tsconfig.base.json']

/** @type {Target} Its sources are what `art-world.ts` draws of. */
export const art = {
  name: 'art',
  sources: ['tools/build', 'ui/art', 'server/catalog', 'server/platform', 'server/points/mall'],
  make: async () => (await import('./art.mjs')).buildArt(),
}

/** @type {Target[]} */
const targets = [
  { name: 'server', sources: [...shared, 'server'], make: async () => (await import('./server.mjs')).buildServer() },
  art,
  { name: 'site', sources: [...shared, 'ui', 'site'], make: async () => (await import('./site.mjs')).buildSite() },
  { name: 'studio-server', sources: [...shared, 'studio'], make: async () => (await import('./server.mjs')).buildStudioServer() },
  { name: 'studio', sources: [...shared, 'ui', 'site'], make: async () => (await import('./site.mjs')).buildStudio() },
]

/**
 * `npm run build`: builds what changed; `npm run build -- --force` builds all; `npm run build -- --startable` leaves art to be
 * drawn on request.
 * @param {string[]} words
 */
export const main = async (words) => {
  await ensureInstalled()
  if (words.includes('--startable')) return makeStartable()
  const built = await ensureBuilt({ force: words.includes('--force') })
  process.stdout.write(built.length ? '' : 'Nothing changed since the last build.\n')
}

/**
 * Builds what a start needs, in a program of its own: what bundles keeps the memory that it took, 800 MB, and this program runs as long as
 * the site. Art can be drawn while the site runs; requested files are then drawn first.
 * @returns {Promise<{ finish: () => Background } | undefined>} the rest of the work
 */
export const ensureStartable = async () => {
  const stamp = changedStamp(art)
  if (targets.some((target) => changedStamp(target))) await buildApart()
  return restOfArt(stamp)
}

/** @throws {PlainError} */
const buildApart = async () => {
  const how = await runChild(inProject('tools', 'build.mjs'), process.env, ['--startable']).exited
  if (how !== 'code 0') throw new PlainError('The site could not be built; what is wrong stands above.')
}

const makeStartable = async () => {
  for (const target of targets) if (target !== art) await ensure(target)
  await ensureArtBegun()
}

/** Builds the page of games, which is served as it was built also while the rest follows its sources. */
export const ensureGamesBuilt = async () => {
  for (const target of targets) if (target.name === 'studio') await ensure(target)
}

/** Draws the art of all pages, unless all is drawn. @returns {Promise<{ finish: () => Background } | undefined>} the rest of the work */
export const ensureArtBegun = async () => {
  const stamp = changedStamp(art)
  if (stamp) await make({ ...art, make: async () => (await import('./art.mjs')).beginArt() })
  return restOfArt(stamp)
}

/** @param {string | undefined} stamp of the sources before it was begun @returns {Promise<{ finish: () => Background } | undefined>} */
const restOfArt = async (stamp) => {
  if (!stamp) return undefined
  const { drawInBackground } = await import('./art.mjs')
  const finish = () => {
    const background = drawInBackground()
    void background.done.then((isDrawn) => isDrawn && writeFileSync(stampFile(art.name), stamp))
    return background
  }
  return { finish }
}

/** @typedef {{ done: Promise<boolean>, stop: () => void }} Background */

/** Builds the targets whose sources changed since. @param {{ force?: boolean }} [options] @returns {Promise<string[]>} names of those built */
export const ensureBuilt = async ({ force = false } = {}) => {
  const built = []
  for (const target of targets) {
    if (await ensure(target, force)) built.push(target.name)
  }
  return built
}

/** @param {Target} target @param {boolean} [force] @returns {Promise<boolean>} whether it had to be built */
const ensure = async (target, force = false) => {
  const stamp = force ? hashFiles(sourcesOf(target)) : changedStamp(target)
  if (!stamp) return false
  await make(target)
  writeFileSync(stampFile(target.name), stamp)
  return true
}

/** The stamp of its sources, when it differs from that of the last build. @param {Target} target */
const changedStamp = (target) => {
  const stamp = hashFiles(sourcesOf(target))
  return readStamp(target.name) === stamp ? undefined : stamp
}

/** @param {Target} target */
const make = async ({ name, make: makeIt }) => {
  const start = performance.now()
  process.stdout.write(`Building the ${name}… `)
  // An interrupted build must not count as complete.
  rmSync(stampFile(name), { force: true })
  rmSync(inProject('dist', name), { recursive: true, force: true })
  mkdirSync(inProject('dist', name), { recursive: true })
  await makeIt().catch((error) => {
    throw new PlainError(`\nThe ${name} could not be built. ${error instanceof Error ? error.message : error}`, { cause: error })
  })
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/** @param {Target} target */
const sourcesOf = ({ sources }) =>
  sources.flatMap((path) => filesUnder(path)).filter((path) => !/\.test\.tsx?$|\.md$|\/testing\//.test(path))

/** @param {string} name */
const stampFile = (name) => inProject('dist', `${name}.stamp`)

/** @param {string} name */
const readStamp = (name) => {
  try {
    return readFileSync(stampFile(name), 'utf8')
  } catch {
    return undefined
  }
}
