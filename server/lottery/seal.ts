import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Rng } from '../kit/rng.ts'

/** A sealed seed, and the id of the key that opens it. */
export type SealedSeed = { key: string; sealed: Buffer }

/** Seals seeds from the moment they are made, by keys that are not in the database. */
export type Seals = {
  /** Seals by the first key. @param id of the issue */
  seal(id: bigint, seed: string): SealedSeed
  /** @returns undefined when the key is gone or the sealed bytes are not what was sealed for this issue */
  open(id: bigint, sealed: SealedSeed): string | undefined
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32]

/** @param keys 32 bytes each: the first one seals, all of them open */
export const createSeals = (keys: readonly Buffer[], rng: Rng): Seals => {
  const byId = new Map(keys.map((key) => [sealKeyId(key), key]))
  const [first] = byId
  if (!first) throw new Error('there is no key to seal seeds with')
  return {
    seal: (id, seed) => {
      const iv = rng.bytes(ivBytes)
      const sealing = createCipheriv(cipher, keyOfSeed(first[1], id), iv)
      const body = Buffer.concat([sealing.update(seed, 'utf8'), sealing.final()])
      return { key: first[0], sealed: Buffer.concat([iv, sealing.getAuthTag(), body]) }
    },
    open: (id, { key, sealed }) => {
      const found = byId.get(key)
      if (!found) return undefined
      const opening = createDecipheriv(cipher, keyOfSeed(found, id), sealed.subarray(0, ivBytes))
      opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([opening.update(sealed.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}

/** The id of a key, which says nothing of it. */
export const sealKeyId = (key: Buffer): string =>
  createHash('sha256').update('tamuvo seal key').update(key).digest('hex').slice(0, 16)

/** Each seed has a key of its own, derived from the seal key and the issue. */
const keyOfSeed = (key: Buffer, id: bigint): Buffer => Buffer.from(hkdfSync('sha256', key, '', `tamuvo draw ${id}`, keyBytes))
