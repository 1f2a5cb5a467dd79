import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Rng } from './rng.ts'

/** Sealed bytes, and the id of the key that opens them. */
export type Sealed = { key: string; sealed: Buffer }

/**
 * Seals secrets by keys that are not in the database. A purpose says what is sealed and for whom, such as `totp:17`; what was
 * sealed for one purpose does not open for another.
 */
export type Seals = {
  /** The id of the key that seals. */
  key: string
  /** Seals by the first key. */
  seal(purpose: string, secret: string | Buffer): Sealed
  /** @returns undefined when the key is gone or the bytes are not what was sealed for this purpose */
  open(purpose: string, sealed: Sealed): Buffer | undefined
  /** A key for something else than sealing, the same wherever the first key is. */
  derive(purpose: string): Buffer
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** @param keys 32 bytes each: the first one seals, all of them open */
export const createSeals = (keys: readonly Buffer[], rng: Rng): Seals => {
  const byId = new Map(keys.map((key) => [sealKeyId(key), key]))
  const [first] = byId
  if (!first) throw new Error('there is no key to seal with')
  const [key, firstKey] = first
  return {
    key,
    seal: (purpose, secret) => {
      const iv = rng.bytes(ivBytes)
      const sealing = createCipheriv(cipher, keyOf(firstKey, purpose), iv)
      const body = Buffer.concat([sealing.update(Buffer.from(secret)), sealing.final()])
      return { key, sealed: Buffer.concat([iv, sealing.getAuthTag(), body]) }
    },
    open: (purpose, { key: id, sealed }) => {
      const found = byId.get(id)
      if (!found || sealed.length < ivBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, keyOf(found, purpose), sealed.subarray(0, ivBytes))
      opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()])
      } catch {
        return undefined
      }
    },
    derive: (purpose) => keyOf(firstKey, `derived ${purpose}`),
  }
}

/** The id of a key, which says nothing of it. */
export const sealKeyId = (key: Buffer): string =>
  createHash('sha256').update('tamuvo seal key').update(key).digest('hex').slice(0, 16)

/** Each purpose has a key of its own, derived from the seal key. */
const keyOf = (key: Buffer, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `tamuvo ${purpose}`, keyBytes))
