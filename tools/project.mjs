import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = dirname(fileURLToPath(import.meta.url))

/** The nearest folder from one upwards that has the tools. @param {string} folder @returns {string | undefined} */
const projectAbove = (folder) => {
  if (existsSync(join(folder, 'tools', 'project.mjs'))) return folder
  return dirname(folder) === folder ? undefined : projectAbove(dirname(folder))
}

/** The root folder of the project, also of what is bundled below it. */
export const root = projectAbove(own) ?? dirname(own)

/** @param {string[]} parts */
export const inProject = (...parts) => join(root, ...parts)

const skipped = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'screens'])

/** All files under a folder or the file itself, sorted, with `/` between the parts. @param {string} path @param {string} [from] @returns {string[]} */
export const filesUnder = (path, from = root) => {
  const full = join(from, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path.split(sep).join('/')]
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(relative(from, join(full, entry.name)), from))
}

/**
 * One hash over names and contents: it changes when a file is changed, added, removed or renamed.
 * @param {string[]} paths files, relative to `from`
 * @param {string} [from]
 */
export const hashFiles = (paths, from = root) => {
  const hash = createHash('sha256')
  for (const path of paths) {
    const content = readFileSync(join(from, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
