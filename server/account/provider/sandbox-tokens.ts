import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import type { KitServices } from '../../kit/services.ts'
import type { Published } from './certificates.ts'
import type { TokenRules } from './id-token.ts'
import { findOrStoreSandboxKey, listSandboxKeys, type SandboxKey } from './provider-store.ts'

/** Base path of the sandbox provider. */
export const sandboxUrl = '/sandbox/phone-auth/v1'

/** Issuer and audience of the sandbox. */
export const sandboxRules: TokenRules = { issuer: 'https://phone-auth.tamuvo.example/demo', audience: 'demo' }

type Tools = Pick<KitServices, 'database' | 'secrets' | 'rng' | 'clock'>

const lifeSeconds = 3_600
const publishedSeconds = 600

const signingKey = async (tools: Tools): Promise<SandboxKey> => {
  const { rng, clock } = tools
  const [kept] = await listSandboxKeys(tools)
  if (kept) return kept
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const made = { kid: rng.bytes(9).toString('base64url'), jwk: await exportJWK(privateKey) }
  return findOrStoreSandboxKey(tools, made, clock.now())
}

/** The public keys of the sandbox. */
export const sandboxCertificates = async (tools: Tools): Promise<Published> => {
  const { kid, jwk } = await signingKey(tools)
  const { kty, n, e } = jwk
  return { body: { keys: [{ kid, kty, n, e, alg: 'RS256', use: 'sig' }] }, maxAgeSeconds: publishedSeconds }
}

/** Signs an id token with a number, as providers do. @param mobile in the form of E.164 */
export const signPhone = async (tools: Tools, mobile: string, now: Date): Promise<string> => {
  const { kid, jwk } = await signingKey(tools)
  const at = Math.floor(now.getTime() / 1000)
  return new SignJWT({ auth_time: at, phone_number: mobile, firebase: { sign_in_provider: 'phone' } })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(sandboxRules.issuer)
    .setAudience(sandboxRules.audience)
    .setSubject(tools.rng.bytes(12).toString('base64url'))
    .setIssuedAt(at)
    .setExpirationTime(at + lifeSeconds)
    .sign(await importJWK(jwk, 'RS256'))
}
