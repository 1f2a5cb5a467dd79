import { createHmac, createPublicKey, createVerify, type KeyObject, timingSafeEqual } from 'node:crypto'

const keys = new Map<string, KeyObject>()

/** Public keys are parsed once. @throws when the text is no key */
const publicKey = (pem: string): KeyObject => {
  let key = keys.get(pem)
  if (!key) keys.set(pem, (key = createPublicKey(pem)))
  return key
}

/** Whether the signature in base64 is RSA-SHA256 (PKCS #1 v1.5) over the bytes. Without a key nothing is. */
export const isRsaSigned = (pem: string | undefined, bytes: Buffer, signature: string | string[] | undefined): boolean => {
  if (!pem || typeof signature !== 'string') return false
  return createVerify('RSA-SHA256').update(bytes).verify(publicKey(pem), signature, 'base64')
}

/** Compares two texts in constant time. '' is never equal. */
export const isSameSecret = (given: string | string[] | undefined, secret: string): boolean => {
  if (typeof given !== 'string' || secret === '') return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const hmacHex = (secret: string, bytes: Buffer | string): string =>
  createHmac('sha256', secret).update(bytes).digest('hex')

/** An object as JSON without spaces, its names sorted, at every depth: what is signed where bodies may be written anew. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
