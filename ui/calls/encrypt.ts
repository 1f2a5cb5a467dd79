import type { JWK } from 'jose'
import { randomUuid } from './request-key.ts'
import { serverNow } from './server-clock.ts'

/**
 * Wraps a body for an encrypted call: `{ "value": "<compact JWE>" }`. The plain JSON carries, besides the body, `iat` on the
 * server's clock and a `jti` used once, so that a copy is worth nothing.
 * @param keys the JWK set of the server; the first key for encryption is used
 * @throws Error when the set holds no such key
 */
export const encryptBody = async (
  body: Record<string, unknown>,
  keys: ReadonlyArray<Record<string, unknown>>,
): Promise<{ value: string }> => {
  const { CompactEncrypt, importJWK } = await import('jose')
  const jwk = keys.find((key) => key['use'] === 'enc' || key['use'] === undefined) as JWK | undefined
  if (!jwk) throw new Error('the server offers no key to encrypt with')
  const alg = jwk.alg ?? (jwk.kty === 'RSA' ? 'RSA-OAEP-256' : 'ECDH-ES')
  const plain = JSON.stringify({ ...body, iat: Math.floor(serverNow() / 1000), jti: randomUuid() })
  const value = await new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg, enc: 'A256GCM', ...(jwk.kid ? { kid: jwk.kid } : {}) })
    .encrypt(await importJWK(jwk, alg))
  return { value }
}
