import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What must not lie in the database: secret keys, and what a key holder has signed. */
export type KeyStore = {
  /** The text of a name, made when it is missing. Of several who make it at once, all get the first. */
  keep(name: string, make: () => string): string
  find(name: string): string | undefined
  /** Removes what lies under a name. */
  forget(name: string): void
}

/** Files that only their owner can read, in a folder beside the data. */
export const keysInFolder = (folder: string): KeyStore => ({
  keep: (name, make) => {
    const file = join(folder, name)
    const kept = read(file)
    if (kept !== undefined) return kept
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeOnce(file, make())
    return read(file) ?? ''
  },
  find: (name) => read(join(folder, name)),
  forget: (name) => rmSync(join(folder, name), { recursive: true, force: true }),
})

/** The same for as long as the process lives. @param known what is there already */
export const keysInMemory = (known: Readonly<Record<string, string>> = {}): KeyStore => {
  const texts = new Map(Object.entries(known))
  return {
    keep: (name, make) => {
      const text = texts.get(name) ?? make()
      texts.set(name, text)
      return text
    },
    find: (name) => texts.get(name),
    forget: (folder) => {
      for (const name of texts.keys()) if (name.startsWith(folder)) texts.delete(name)
    },
  }
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes the whole text or nothing, and never over another, even when several processes do so at once. */
const writeOnce = (file: string, text: string): void => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const open = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(open, text)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
}

const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code
