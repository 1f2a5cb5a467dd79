import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const keyPattern = /^[a-z][a-z0-9-]{1,29}\.[\w-]{20,100}$/

/** A new key, "desk.mFh…": 256 bits of randomness behind a name. @param {string} name */
export const newKey = (name) => `${name}.${randomBytes(32).toString('base64url')}`

/**
 * The entry of OPERATOR_KEYS for a key; contains only its hash.
 * @param {string} key @param {string} roles @param {boolean} isMachine a program holds it
 */
export const entryFor = (key, roles, isMachine = false) => {
  const [name = '', secret = ''] = key.split('.')
  return `${name}:${roles}:${createHash('sha256').update(secret).digest('hex')}${isMachine ? ':machine' : ''}`
}

/**
 * The key in a file with mode 600, created when missing.
 * @param {string} file @param {string} name
 */
export const readOrCreateKey = (file, name) => {
  const kept = readKey(file)
  if (kept) return kept
  const key = newKey(name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  return key
}

/** @param {string} file */
const readKey = (file) => {
  try {
    const key = readFileSync(file, 'utf8').trim()
    return keyPattern.test(key) ? key : undefined
  } catch {
    return undefined
  }
}
