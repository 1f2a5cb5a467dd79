import { createHash } from 'node:crypto'
import { invariant } from '../kit/invariant.ts'

/**
 * What makes an entry safe to repeat: 16 bytes as 32 hex digits. Keys begin with a time, so that those made together
 * lie together in the index; random ones would cost several times the writing once the journal is large.
 */
export type Key = string & { readonly is: 'ledger key' }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const tagDigests = new Map<string, string>()

/**
 * The key of something that happens once to a thing of ours, such as `naturalKey('win', betId)`.
 * @param id an id made by `idMaker`, it carries the time
 */
export const naturalKey = (tag: string, id: bigint): Key => {
  invariant(id >= 0n && id < 1n << 63n, 'an id is a positive 63-bit number')
  let tail = tagDigests.get(tag)
  if (!tail) tagDigests.set(tag, (tail = digest(`tag:${tag}`).slice(0, 16)))
  return (id.toString(16).padStart(16, '0') + tail) as Key
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The key of a request that carries a UUID (`Idempotency-Key`). It belongs to this member and this purpose alone.
 * Send version 7 where you can: its time goes first into the key.
 */
export const requestKey = (purpose: string, memberId: bigint, uuid: string): Key => {
  const small = uuid.toLowerCase()
  invariant(uuidPattern.test(small), 'the contract let only UUIDs through')
  const tail = digest(`request:${purpose}:${memberId}:${small}`)
  const time = small[14] === '7' ? small.slice(0, 8) + small.slice(9, 13) : ''
  return (time + tail).slice(0, 32) as Key
}

/** The key of something others named, such as a payment provider's reference. Give the parts that make it unique. */
export const namedKey = (...parts: [string, ...string[]]): Key => digest(`named:${JSON.stringify(parts)}`).slice(0, 32) as Key
