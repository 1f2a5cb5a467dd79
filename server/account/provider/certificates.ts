import { type CryptoKey, importJWK, importX509, type JWK } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../../kit/clock.ts'
import { limitedText } from '../../kit/limited-text.ts'
import type { Log } from '../../kit/log.ts'

/** Certificates as a provider publishes them: PEM by id, or a JWK set. */
export type Published = { body: unknown; maxAgeSeconds: number }

export type Certificates = {
  /** @returns undefined for an id that the provider does not publish, `unknown` when it cannot be reached */
  find(kid: string): Promise<CryptoKey | Uint8Array | 'unknown' | undefined>
}

const minuteMs = 60_000
const [ageMinMs, ageMaxMs] = [minuteMs, 24 * 60 * minuteMs]
const bytesMax = 256 * 1024
const timeoutMs = 5_000

const shapes = z.union([
  z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) }),
  z.record(z.string(), z.string().check(z.includes('BEGIN CERTIFICATE'))),
])

type Keys = Map<string, CryptoKey | Uint8Array>
type CachedKeys = { keys: Keys; at: number; until: number }

/**
 * Caches the certificates for the `max-age` of the provider. An unknown id triggers a refetch, because keys rotate, but at
 * most once a minute, because ids can be forged. While the provider is unreachable the cache is used until it expires.
 */
export const cacheCertificates = (fetchPublished: () => Promise<Published>, clock: Clock, log: Log): Certificates => {
  let kept: CachedKeys | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined
  const ask = async (): Promise<void> => {
    triedAt = clock.now().getTime()
    try {
      const { body, maxAgeSeconds } = await fetchPublished()
      const life = Math.min(ageMaxMs, Math.max(ageMinMs, maxAgeSeconds * 1000))
      kept = { keys: await keysOf(body), at: triedAt, until: triedAt + life }
    } catch (error) {
      log.warn({ error: String(error) }, 'the certificates of the auth provider cannot be had')
    }
  }
  const askOnce = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)))
  return {
    find: async (kid) => {
      const now = clock.now().getTime()
      const isGood = kept !== undefined && now < kept.until
      if ((!isGood || !kept?.keys.has(kid)) && now - triedAt >= minuteMs) await askOnce()
      else if (asking) await asking
      if (!kept || clock.now().getTime() >= kept.until) return 'unknown'
      return kept.keys.get(kid)
    },
  }
}

/** @throws Error for a malformed body */
const keysOf = async (body: unknown): Promise<Keys> => {
  const read = shapes.parse(body)
  const isSet = (value: typeof read): value is { keys: (JWK & { kid: string; kty: 'RSA' })[] } => Array.isArray(value.keys)
  const named: [string, Promise<CryptoKey | Uint8Array>][] = isSet(read)
    ? read.keys.map((jwk) => [jwk.kid, importJWK(jwk, 'RS256')])
    : Object.entries(read).map(([kid, pem]) => [kid, importX509(pem, 'RS256')])
  return new Map(await Promise.all(named.map(async ([kid, key]) => [kid, await key] as const)))
}

/** Fetches the certificates of a URL. @throws Error when it does not answer, or with too large a body */
export const publishedAt = (url: string) => async (): Promise<Published> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  const text = await limitedText(response, bytesMax)
  const maxAge = /max-age=(\d{1,7})/.exec(response.headers.get('cache-control') ?? '')
  return { body: JSON.parse(text), maxAgeSeconds: Number(maxAge?.[1] ?? 0) }
}
