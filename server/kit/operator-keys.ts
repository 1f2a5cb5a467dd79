import { createHash, timingSafeEqual } from 'node:crypto'
import { type Role, roleNames } from '@tamuvo/contract/permissions.ts'
import * as z from 'zod/mini'

/** A key of staff: name, roles, and the SHA-256 of its secret. `isMachine`: a program holds it, which has no authenticator. */
export type OperatorKey = { name: string; roles: readonly Role[]; hash: Buffer; isMachine: boolean }

const role = roleNames.join('|')
const entry = new RegExp(`^([a-z][a-z0-9-]{1,29}):((?:${role})(?:\\+(?:${role}))*):([0-9a-f]{64})(:machine)?$`)

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const rolesOf = (text: string): Role[] => roleNames.filter((name) => text.split('+').includes(name))

/** What is wrong with a list of keys, without repeating any of its contents. */
const faultOf = (list: string): string | undefined => {
  const read = entriesOf(list).map((text) => entry.exec(text))
  if (read.includes(null))
    return 'is a list of name:role:hash, roles joined by "+", hashes in hex, ":machine" behind those of programs'
  const [names, hashes] = [read.map((found) => found?.[1]), read.map((found) => found?.[3])]
  if (new Set(names).size < names.length) return 'has a name twice'
  if (new Set(hashes).size < hashes.length) return 'has a secret twice: maker and checker must be two people'
  for (const [maker, checker] of twoPeople) {
    if (read.some((found) => found?.[4] && rolesOf(found[2] ?? '').includes(checker)))
      return `has a machine as ${checker}: who checks must be a person`
    const hasBoth = read.some((found) => [maker, checker].every((each) => rolesOf(found?.[2] ?? '').includes(each)))
    if (hasBoth) return `has a key that is ${maker} and ${checker} at once`
  }
  return undefined
}

/** Who does something, and who checks it: never the same key. */
const twoPeople: readonly (readonly [Role, Role])[] = [
  ['maker', 'checker'],
  ['reconciler', 'controller'],
]

export const operatorKeys = z._default(
  z.string().check((payload) => {
    const fault = faultOf(payload.value)
    if (fault) payload.issues.push({ code: 'custom', message: fault, input: payload.value })
  }),
  '',
)

/** @param list must be valid */
export const readOperatorKeys = (list: string): OperatorKey[] =>
  entriesOf(list).map((text) => {
    const [, name = '', held = '', hash = '', machine] = entry.exec(text) ?? []
    return { name, roles: rolesOf(held), hash: Buffer.from(hash, 'hex'), isMachine: machine !== undefined }
  })

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Finds the holder of a key, "desk.mFh…": a name, a dot and 256 random bits. All keys are compared in constant time, so that
 * timing reveals neither names nor parts of secrets.
 */
export const keyHolder = (keys: readonly OperatorKey[], shown: string): OperatorKey | undefined => {
  const [, name = '', secret = ''] = /^([a-z0-9-]{1,40})\.([\w-]{20,100})$/.exec(shown) ?? []
  const hash = hashSecret(secret)
  return keys.filter((key) => timingSafeEqual(key.hash, hash) && key.name === name)[0]
}
