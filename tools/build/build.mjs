import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureInstalled } from '../install/install.mjs'
import { PlainError } from '../plain-error.mjs'
import { filesUnder, hashFiles, inProject } from '../project.mjs'

/**
 * @typedef {object} Target
 * @property {string} name also the folder in `dist/`
 * @property {string[]} sources what it is made from
 * @property {() => Promise<void>} make
 */

const shared = ['money', 'games', 'contract', 'tools/build', 'package-lock.json', 'tsconfig.base.json']

/** @type {Target[]} */
const targets = [
  { name: 'server', sources: [...shared, 'server'], make: async () => (await import('./server.mjs')).buildServer() },
  {
    name: 'art',
    sources: ['tools/build', 'ui/art', 'server/catalog', 'server/platform'],
    make: async () => (await import('./art.mjs')).buildArt(),
  },
  { name: 'site', sources: [...shared, 'ui', 'site'], make: async () => (await import('./site.mjs')).buildSite() },
]

/** `npm run build`: builds what changed; `npm run build -- --force` builds all. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  const built = await ensureBuilt({ force: words.includes('--force') })
  process.stdout.write(built.length ? '' : 'Nothing changed since the last build.\n')
}

/** Builds the targets whose sources changed since. @param {{ force?: boolean }} [options] @returns {Promise<string[]>} names of those built */
export const ensureBuilt = async ({ force = false } = {}) => {
  const built = []
  for (const target of targets) {
    const stamp = hashFiles(sourcesOf(target))
    if (!force && readStamp(target.name) === stamp) continue
    await make(target, stamp)
    built.push(target.name)
  }
  return built
}

/** @param {Target} target @param {string} stamp */
const make = async ({ name, make: makeIt }, stamp) => {
  const start = performance.now()
  process.stdout.write(`Building the ${name}… `)
  // A build that is interrupted must not pass for a whole one.
  rmSync(stampFile(name), { force: true })
  rmSync(inProject('dist', name), { recursive: true, force: true })
  mkdirSync(inProject('dist', name), { recursive: true })
  await makeIt().catch((error) => {
    throw new PlainError(`\nThe ${name} could not be built. ${error instanceof Error ? error.message : error}`, { cause: error })
  })
  writeFileSync(stampFile(name), stamp)
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
