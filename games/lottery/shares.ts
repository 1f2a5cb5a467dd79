import { bytesOf, hexOf, sha256 } from '../kit/sha256.ts'

/**
 * Signatures of key holders: RSA with a full-domain hash and the exponent 65537. Each message has exactly one, so a holder has
 * nothing to choose. That holds for keys whose exponent divides neither of the primes less one; the proof of a key, roots of
 * eight hashed values, exists for no other key but with a chance of one in 2^128.
 */
export type ShareKey = {
  /** The modulus as lower-case hex without leading zeros. */
  readonly modulus: string
  /** The signatures of `proofMessages`. */
  readonly proof: readonly string[]
}

const exponentBits = 16
const proofCount = 8
const modulusBitsMin = 2048

/** A key is named by the SHA-256 of its modulus, in hex characters. */
export const keyIdOf = (modulus: string): string => hexOf(sha256(bytesOf(modulus)))

/** What a holder signs to prove a key. */
export const proofMessages = (modulus: string): string[] =>
  Array.from({ length: proofCount }, (_, place) => `tamuvo-beacon-key/1|${keyIdOf(modulus)}|${place}`)

/** What the holders sign of a draw. */
export const shareMessage = (draw: { game: string; issue: string; commitment: string; salesDigest: string }): string =>
  `tamuvo-beacon/1|${draw.game}|${draw.issue}|${draw.commitment}|${draw.salesDigest}`

/**
 * The full-domain hash of a message, as many bytes as the modulus has: SHA-256 of "0|message", "1|message" and so on, cut off, with
 * the first bit cleared so that it is below every modulus of this size.
 */
export const fullDomainHash = (modulus: string, message: string): Uint8Array => {
  const bytes = new Uint8Array(modulus.length / 2)
  for (let at = 0, block = 0; at < bytes.length; at += 32, block++) {
    bytes.set(sha256(bytesOf(`${block}|${message}`)).subarray(0, bytes.length - at), at)
  }
  bytes[0] = (bytes[0] ?? 0) & 0x7f
  return bytes
}

/** Whether a signature is the one of a message. @param signature lower-case hex, as long as the modulus */
export const isShare = (modulus: string, message: string, signature: string): boolean => {
  if (!isHex(modulus) || !isHex(signature) || signature.length !== modulus.length) return false
  const [n, s] = [BigInt(`0x${modulus}`), BigInt(`0x${signature}`)]
  return s < n && raise(s, n) === BigInt(`0x${hexOf(fullDomainHash(modulus, message))}`)
}

/** Whether a key is large enough and has no message with two signatures. */
export const isShareKey = ({ modulus, proof }: ShareKey): boolean =>
  isHex(modulus) &&
  modulus.length * 4 >= modulusBitsMin &&
  modulus >= '8' &&
  proof.length === proofCount &&
  proofMessages(modulus).every((message, place) => isShare(modulus, message, proof[place] ?? ''))

const isHex = (text: string): boolean => /^(?:[0-9a-f]{2})+$/.test(text)

/** base^65537 modulo n. */
const raise = (base: bigint, n: bigint): bigint => {
  let power = base
  for (let bit = 0; bit < exponentBits; bit++) power = (power * power) % n
  return (power * base) % n
}
