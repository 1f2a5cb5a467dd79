import { createHash } from 'node:crypto'
import { invariant } from '../kit/invariant.ts'
import { firstIdAt, timeOfId } from '../kit/ids.ts'

/**
 * The idempotency key of an entry: 16 bytes as 32 hex digits. Keys begin with a time, so that those made together
 * lie together in the index; random ones would cost several times the writing once the journal is large.
 */
export type Key = string & { readonly is: 'ledger key' }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const tagDigests = new Map<string, string>()
const naturalTails = new Set<string>()

/**
 * The key of something that happens once to a row of ours, such as `naturalKey('win', betId)`.
 * @param id an id made by `idMaker`, it carries the time
 */
export const naturalKey = (tag: string, id: bigint): Key => {
  invariant(id >= 0n && id < 1n << 63n, 'an id is a positive 63-bit number')
  let tail = tagDigests.get(tag)
  if (!tail) {
    tagDigests.set(tag, (tail = digest(`tag:${tag}`).slice(0, 16)))
    naturalTails.add(tail)
  }
  return (id.toString(16).padStart(16, '0') + tail) as Key
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The key of a request that carries a UUID (`Idempotency-Key`). It belongs to this member and this purpose alone.
 * Prefer version 7: the key begins with its time.
 */
export const requestKey = (purpose: string, memberId: bigint, uuid: string): Key => {
  const small = uuid.toLowerCase()
  invariant(uuidPattern.test(small), 'the contract let only UUIDs through')
  const tail = digest(`request:${purpose}:${memberId}:${small}`)
  if (small[14] !== '7') return (tail.slice(0, 28) + requestMark) as Key
  return (small.slice(0, 8) + small.slice(9, 13) + tail.slice(0, 16) + timedRequestMark) as Key
}

/** The key of something named by others, such as a payment provider's reference. Give the parts that make it unique. */
export const namedKey = (...parts: [string, ...string[]]): Key => {
  const key = digest(`named:${JSON.stringify(parts)}`)
  return (isRequest(key.slice(0, 32)) ? `${key.slice(0, 28)}0000` : key.slice(0, 32)) as Key
}

// The last digits of request keys, and of no other.
const requestMark = '4e57'
const timedRequestMark = '7e57'
const isRequest = (key: string): boolean => key.endsWith(requestMark) || key.endsWith(timedRequestMark)

const dayMs = 86_400_000
const requestsKeptMs = 31 * dayMs

/**
 * The lowest id that an entry of this key can have, where a search for it may stop. What happens to a row of
 * ours happens after it was made, with a day for clock differences; request keys are unique for 31 days, or since
 * the time they carry. For names given by others: 0.
 */
export const firstUseOf = (key: Key, now: Date): bigint =>
  carriedUseOf(key, now) ?? (isRequest(key) ? firstIdAt(new Date(now.getTime() - requestsKeptMs)) : 0n)

/** The same by the time that the key itself carries; undefined where it carries none. */
export const carriedUseOf = (key: Key, now: Date): bigint | undefined => {
  if (naturalTails.has(key.slice(16))) return dayBefore(timeOfId(BigInt(`0x${key.slice(0, 16)}`)).getTime())
  const said = key.endsWith(timedRequestMark) ? Number.parseInt(key.slice(0, 12), 16) : Infinity
  return said <= now.getTime() + dayMs ? dayBefore(said) : undefined
}

const dayBefore = (ms: number): bigint => firstIdAt(new Date(Math.max(0, ms - dayMs)))
