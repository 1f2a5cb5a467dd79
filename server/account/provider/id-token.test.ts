import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importX509, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { createLog } from '../../kit/log.ts'
import { type Certificates, cacheCertificates, type Published, publishedAt } from './certificates.ts'
import { readIdToken } from './id-token.ts'
import { selfSigned } from './testing-certificate.ts'

const [own, other] = [selfSigned(), selfSigned()]
const rules = { issuer: 'https://secure.example/demo', audience: 'demo' }
const now = new Date('2026-08-05T06:00:00Z')
const seconds = now.getTime() / 1000
const certificates: Certificates = {
  find: async (kid) => (kid === 'a' ? importX509(own.pem, 'RS256') : kid === 'away' ? 'unknown' : undefined),
}

type Claims = Record<string, unknown>
type Header = { alg: string; kid?: string }

const good: Claims = {
  iss: rules.issuer,
  aud: rules.audience,
  sub: 'member',
  iat: seconds - 30,
  exp: seconds + 3_600,
  phone_number: '+959420001234',
}
const signed = (claims: Claims = {}, header: Header = { alg: 'RS256', kid: 'a' }, key = own.privateKey): Promise<string> =>
  new SignJWT({ ...good, ...claims }).setProtectedHeader(header).sign(header.alg === 'RS256' ? key : Buffer.from(own.pem))

const read = (token: string) => readIdToken(token, certificates, { ...rules, now })
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an id token', () => {
  test('proves the number in it', async () => {
    expect(await read(await signed())).toMatchObject({
      mobile: '+959420001234',
      expiresAt: new Date((seconds + 3_660) * 1000),
      key: expect.any(Buffer),
    })
  })

  test.each<[string, () => Promise<string> | string, string]>([
    ['signed by another', () => signed({}, { alg: 'RS256', kid: 'a' }, other.privateKey), 'wrong'],
    ['of an unpublished key', () => signed({}, { alg: 'RS256', kid: 'b' }), 'wrong'],
    ['of no key', () => signed({}, { alg: 'RS256' }), 'wrong'],
    ['sealed with the certificate as if it were a secret', () => signed({}, { alg: 'HS256', kid: 'a' }), 'wrong'],
    ['without a signature', () => `${encoded({ alg: 'none', kid: 'a' })}.${encoded(good)}.`, 'wrong'],
    [
      'changed afterwards',
      async () => (await signed()).replace(/\.[^.]+\./, `.${encoded({ ...good, phone_number: '+959420009999' })}.`),
      'wrong',
    ],
    ['for another site', () => signed({ aud: 'elsewhere' }), 'wrong'],
    ['of another signer', () => signed({ iss: 'https://secure.example/elsewhere' }), 'wrong'],
    ['without a number', () => signed({ phone_number: undefined }), 'wrong'],
    ['with a number that is none', () => signed({ phone_number: '09420001234' }), 'wrong'],
    ['without a subject', () => signed({ sub: '' }), 'wrong'],
    ['from the future', () => signed({ iat: seconds + 300 }), 'wrong'],
    ['that has expired', () => signed({ iat: seconds - 500, exp: seconds - 61 }), 'expired'],
    ['that is too old', () => signed({ iat: seconds - 700 }), 'expired'],
    ['whose key cannot be fetched', () => signed({}, { alg: 'RS256', kid: 'away' }), 'unknown'],
    ['that is malformed', () => 'one.two.three', 'wrong'],
    ['that is empty', () => '', 'wrong'],
  ])('%s proves nothing', async (_which, token, fault) => {
    expect(await read(await token())).toBe(fault)
  })

  test('has a key that differs from that of another token', async () => {
    const names = await Promise.all([signed(), signed(), signed({ iat: seconds - 29 })].map(async (token) => read(await token)))
    const [first, again, later] = names.map((proof) => (typeof proof === 'string' ? proof : proof.key.toString('hex')))
    expect(again).toBe(first)
    expect(later).not.toBe(first)
  })
})

describe('certificates', () => {
  const log = createLog('silent')
  const open = (answer: () => Published | Promise<Published>) => {
    const clock = steppedClock('2026-08-05T06:00:00Z')
    const state = { asked: 0, answer }
    const kept = cacheCertificates(
      async () => {
        state.asked++
        return state.answer()
      },
      clock,
      log,
    )
    return { clock, state, find: kept.find }
  }
  const withA = { body: { a: own.pem }, maxAgeSeconds: 600 }

  test('are cached for the max-age of the provider', async () => {
    const { clock, state, find } = open(() => withA)
    await Promise.all([find('a'), find('a'), find('a')])
    clock.advance(599_000)
    expect(await find('a')).toMatchObject({ type: 'public' })
    expect(state.asked).toBe(1)
    clock.advance(1_000)
    await find('a')
    expect(state.asked).toBe(2)
  })

  test('are fetched again for an unknown key, at most once a minute', async () => {
    const { clock, state, find } = open(() => withA)
    expect([await find('b'), await find('b')]).toEqual([undefined, undefined])
    expect(state.asked).toBe(1)
    state.answer = () => ({ ...withA, body: { a: own.pem, b: other.pem } })
    clock.advance(60_000)
    expect(await find('b')).toMatchObject({ type: 'public' })
    expect(state.asked).toBe(2)
  })

  test('stay in use while the provider is unreachable, until they expire', async () => {
    const { clock, state, find } = open(() => withA)
    await find('a')
    state.answer = () => Promise.reject(new Error('away'))
    clock.advance(300_000)
    expect([await find('b'), typeof (await find('a'))]).toEqual([undefined, 'object'])
    clock.advance(300_000)
    expect(await find('a')).toBe('unknown')
  })

  test.each([{ a: 'no certificate' }, 'text', { keys: [{ kid: 'a', kty: 'oct', k: 'c2VjcmV0' }] }, null])(
    'are not read out of %j',
    async (body) => {
      expect(await open(() => ({ body, maxAgeSeconds: 600 })).find('a')).toBe('unknown')
    },
  )

  test('are fetched with their max-age; other answers are errors', async () => {
    const answers: Record<string, [number, string]> = {
      '/good': [200, JSON.stringify(withA.body)],
      '/gone': [404, '{}'],
      '/huge': [200, ' '.repeat(300_000)],
      '/html': [200, '<!doctype html>'],
    }
    const provider = createServer(({ url = '' }, response) => {
      const [status, body] = answers[url] ?? [500, '']
      response.writeHead(status, { 'cache-control': 'public, max-age=19302, must-revalidate' }).end(body)
    })
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening))
    afterAll(() => provider.close())
    const at = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    expect(await publishedAt(`${at}/good`)()).toEqual({ body: withA.body, maxAgeSeconds: 19_302 })
    for (const path of ['gone', 'huge', 'html']) await expect(publishedAt(`${at}/${path}`)()).rejects.toThrow()
  })
})
