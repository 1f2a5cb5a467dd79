import { bytesOf } from '../kit/sha256.ts'
import { bytesOfHex } from './terms.ts'

/**
 * Whether a text is signed by a key: Ed25519, by the platform where it has the algorithm, else in plain code that is loaded then.
 * Browsers have it in secure contexts only.
 * @param publicKey 32 bytes as hex @param signature 64 bytes as hex
 */
export const isSignedBy = async (publicKey: string, text: string, signature: string): Promise<boolean> => {
  if (!/^[0-9a-f]{64}$/.test(publicKey) || !/^[0-9a-f]{128}$/.test(signature)) return false
  return (await verifyByPlatform(publicKey, text, signature)) ?? verifyPlainly(publicKey, text, signature)
}

/** @returns undefined where the platform cannot */
const verifyByPlatform = async (publicKey: string, text: string, signature: string): Promise<boolean | undefined> => {
  const { subtle } = globalThis.crypto
  try {
    const key = await subtle.importKey('raw', new Uint8Array(bytesOfHex(publicKey)), 'Ed25519', false, ['verify'])
    return await subtle.verify('Ed25519', key, new Uint8Array(bytesOfHex(signature)), new Uint8Array(bytesOf(text)))
  } catch {
    return undefined
  }
}

/** The same without the platform. */
export const verifyPlainly = async (publicKey: string, text: string, signature: string): Promise<boolean> => {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  try {
    return ed25519.verify(bytesOfHex(signature), bytesOf(text), bytesOfHex(publicKey), { zip215: false })
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}
