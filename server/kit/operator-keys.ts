import { createHash, timingSafeEqual } from 'node:crypto'
import { type Role, roleNames } from '@tamuvo/contract/permissions.ts'
import * as z from 'zod/mini'

/** Somebody of the house: by what name, with which roles, and the SHA-256 of her secret. */
export type OperatorKey = { name: string; roles: readonly Role[]; hash: Buffer }

const role = roleNames.join('|')
const entry = new RegExp(`^([a-z][a-z0-9-]{1,29}):((?:${role})(?:\\+(?:${role}))*):([0-9a-f]{64})$`)

const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const rolesOf = (text: string): Role[] => roleNames.filter((name) => text.split('+').includes(name))

/** What is wrong with a list of keys, without a word of what stands in it. */
const faultOf = (list: string): string | undefined => {
  const read = entriesOf(list).map((text) => entry.exec(text))
  if (read.includes(null)) return 'is a list of name:role:hash, roles joined by "+", hashes in hex'
  const [names, hashes] = [read.map((found) => found?.[1]), read.map((found) => found?.[3])]
  if (new Set(names).size < names.length) return 'has a name twice'
  if (new Set(hashes).size < hashes.length) return 'has a secret twice: who checks must be somebody else'
  const both = read.some((found) => ['maker', 'checker'].every((each) => rolesOf(found?.[2] ?? '').some((has) => has === each)))
  return both ? 'has a key that is maker and checker at once' : undefined
}

export const operatorKeys = z._default(
  z.string().check((payload) => {
    const fault = faultOf(payload.value)
    if (fault) payload.issues.push({ code: 'custom', message: fault, input: payload.value })
  }),
  '',
)

/** @param list is without fault */
export const readOperatorKeys = (list: string): OperatorKey[] =>
  entriesOf(list).map((text) => {
    const [, name = '', held = '', hash = ''] = entry.exec(text) ?? []
    return { name, roles: rolesOf(held), hash: Buffer.from(hash, 'hex') }
  })

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * Whose key it is, "desk.mFh…": a name, a dot and 256 bits of randomness. All keys are compared, each in the same time, so that an
 * answer tells neither which names there are nor how much of a secret was right.
 */
export const keyHolder = (keys: readonly OperatorKey[], shown: string): OperatorKey | undefined => {
  const [, name = '', secret = ''] = /^([a-z0-9-]{1,40})\.([\w-]{20,100})$/.exec(shown) ?? []
  const hash = hashSecret(secret)
  return keys.filter((key) => timingSafeEqual(key.hash, hash) && key.name === name)[0]
}
