import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '../kit/sha256.ts'
import { bytesOfHex } from './terms.ts'

// Import this module lazily where the time to start counts: the curve is larger than all the rest of the recipe.

const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** What is signed in a round of the scheme "bls-unchained-g1-rfc9380": SHA-256 of its number, 8 bytes, big-endian. */
const messageOf = (round: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(round))
  return sha256(new Uint8Array(view.buffer))
}

/** Whether a signature is the one of a round. @param publicKey 96 bytes as hex @param signature 48 bytes as hex */
export const isRoundSignature = (publicKey: string, round: number, signature: string): boolean => {
  const { verify, hash } = bls12_381.shortSignatures
  try {
    return verify(bytesOfHex(signature), hash(messageOf(round), domain), bytesOfHex(publicKey))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}

/** A chain with a key of one's own, for tests and demonstrations. @param secret 32 bytes */
export const ownChain = (secret: Uint8Array) => {
  const { getPublicKey, hash, sign } = bls12_381.shortSignatures
  return {
    publicKey: getPublicKey(secret).toHex(),
    signRound: (round: number): string => sign(hash(messageOf(round), domain), secret).toHex(),
  }
}
