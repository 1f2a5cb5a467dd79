import { call } from '@tamuvo/contract/call.ts'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createClient, queryOf } from './client.ts'
import { type CallRefused, isUncertain } from './errors.ts'
import { newRequestKey, randomUuid } from './request-key.ts'
import { learnServerTime, serverNow } from './server-clock.ts'
import { cancelWork, type SolveWork } from './work.ts'

const read = call({
  path: 'GET /wps/thing',
  summary: '',
  caller: 'anyone',
  input: z.object({ id: z.string(), tag: z.optional(z.string()) }),
  output: z.object({ name: z.string() }),
  refusals: [],
})
const pay = call({
  path: 'POST /wps/pay',
  summary: '',
  caller: 'member',
  idempotent: true,
  input: z.object({ amount: z.string() }),
  output: z.object({ paid: z.string() }),
  refusals: ['INSUFFICIENT'],
})
const act = call({
  path: 'POST /wps/act',
  summary: '',
  caller: 'member',
  input: z.object({}),
  output: z.object({}),
  refusals: [],
})
const secret = call({
  path: 'POST /wps/secret',
  summary: '',
  caller: 'anyone',
  encrypted: true,
  input: z.object({ password: z.string() }),
  output: z.object({ token: z.string() }),
  refusals: [],
})
const leave = call({
  path: 'DELETE /wps/leave',
  summary: '',
  caller: 'member',
  input: z.object({}),
  output: z.object({}),
  refusals: [],
})

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'broken' | 'silent'

const envelope = (value: unknown, code = 'OK') => ({ success: code === 'OK', code, message: code, value, traceId: 'trace-1' })

const untilAborted = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const serve = (...replies: Reply[]) => {
  const requests: Request[] = []
  const fetch = vi.fn(async (request: Request, { signal }: RequestInit) => {
    requests.push(request.clone())
    const reply = replies.shift()
    if (reply === 'broken' || reply === undefined) throw new TypeError('fetch failed')
    if (reply === 'silent') return untilAborted(signal!)
    return new Response(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: reply.headers ?? {},
    })
  })
  return { requests, fetch: fetch as unknown as typeof globalThis.fetch }
}

const ended = vi.fn()
const clientOf = (fetch: typeof globalThis.fetch, token: string | null = 'secret-token') =>
  createClient({
    baseUrl: 'http://site.test',
    token: () => token,
    merchant: () => 'tamuvo',
    language: () => 'MY',
    onSessionEnded: ended,
    fetch,
    timeoutMs: 50,
  })

const refusalOf = (promise: Promise<unknown>): Promise<CallRefused> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error: CallRefused) => error,
  )

beforeEach(() => ended.mockClear())

describe('a request', () => {
  test('carries its input in the query, and the headers of the brand', async () => {
    const { requests, fetch } = serve({ body: envelope({ name: 'Lion', more: 1 }) })
    expect(await clientOf(fetch)(read, { id: '7' })).toEqual({ name: 'Lion' })
    const [request] = requests
    expect(request?.url).toBe('http://site.test/wps/thing?id=7')
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer secret-token',
      language: 'MY',
      merchant: 'tamuvo',
      device: 'WEB',
      platform: 'W',
    })
  })

  test('of a visitor carries no token', async () => {
    const { requests, fetch } = serve({ body: envelope({ name: 'Lion' }) })
    await clientOf(fetch, null)(read, { id: '7' })
    expect(requests[0]?.headers.has('authorization')).toBe(false)
  })

  test('carries its input as JSON when it acts, with the key of the intention', async () => {
    const { requests, fetch } = serve({ body: envelope({ paid: '1.00' }) })
    await clientOf(fetch)(pay, { amount: '1.00' }, { idempotencyKey: 'key-1' })
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key-1')
    expect(await requests[0]?.json()).toEqual({ amount: '1.00' })
  })

  test('DELETE has no body', async () => {
    const { requests, fetch } = serve({ body: envelope({}) })
    await clientOf(fetch)(leave, {})
    expect(requests[0]?.method).toBe('DELETE')
    expect(requests[0]?.body).toBeNull()
  })

  test('absent fields stay out of the query', () => {
    expect(queryOf({ a: 1, b: undefined, c: null, d: 'x y' })).toBe('?a=1&d=x+y')
    expect(queryOf({ b: undefined })).toBe('')
  })
})

describe('an answer that says no', () => {
  test('is a refusal with all that came with it', async () => {
    const { fetch } = serve({ status: 422, body: envelope({ fields: { username: 'length' } }, 'FIELDS_INVALID') })
    const refusal = await refusalOf(clientOf(fetch)(pay, { amount: 'x' }))
    expect(refusal).toMatchObject({ code: 'FIELDS_INVALID', fields: { username: 'length' }, traceId: 'trace-1' })
  })

  test('tells how long to wait, from the value or the header', async () => {
    const inValue = serve({ status: 429, body: envelope({ retryAfter: 300 }, 'TOO_MANY_REQUESTS') })
    expect((await refusalOf(clientOf(inValue.fetch)(act, {}))).retryAfter).toBe(300)
    const inHeader = serve({ status: 429, body: envelope(null, 'TOO_MANY_REQUESTS'), headers: { 'retry-after': '17' } })
    expect((await refusalOf(clientOf(inHeader.fetch)(act, {}))).retryAfter).toBe(17)
  })

  test('NOT_LOGGED_IN ends the session, but not of a visitor', async () => {
    const reply = { status: 401, body: envelope(null, 'NOT_LOGGED_IN') }
    await refusalOf(clientOf(serve(reply).fetch, null)(read, { id: '1' }))
    expect(ended).not.toHaveBeenCalled()
    await refusalOf(clientOf(serve(reply).fetch)(read, { id: '1' }))
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a late NOT_LOGGED_IN to an older token leaves the new session alone', async () => {
    let token = 'old'
    const { fetch } = serve({ status: 401, body: envelope(null, 'NOT_LOGGED_IN') })
    const client = createClient({
      baseUrl: 'http://site.test',
      token: () => token,
      merchant: () => '',
      language: () => 'EN',
      onSessionEnded: ended,
      fetch,
    })
    const refused = refusalOf(client(read, { id: '1' }))
    token = 'new'
    await refused
    expect(ended).not.toHaveBeenCalled()
  })

  test.each([
    [502, 'SYSTEM_ERROR'],
    [503, 'BUSY'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('a page of a proxy with status %i is %s', async (status, code) => {
    expect((await refusalOf(clientOf(serve({ status, body: '<html>' }).fetch)(act, {}))).code).toBe(code)
  })

  test('an answer that is not as agreed is a system error, not a half-filled page', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
    expect((await refusalOf(clientOf(serve({ body: envelope({ name: 7 }) }).fetch)(read, { id: '1' }))).code).toBe('SYSTEM_ERROR')
  })
})

describe('a call that needs the second step again', () => {
  const refused = { body: envelope({ methods: ['GA'] }, 'STEP_UP_REQUIRED') }
  const clientWith = (fetch: typeof globalThis.fetch, isProven: boolean) =>
    createClient({
      baseUrl: 'http://site.test',
      token: () => 'secret-token',
      merchant: () => '',
      language: () => 'EN',
      onStepUp: async () => isProven,
      fetch,
    })

  test('is made once more after it was given', async () => {
    const { requests, fetch } = serve(refused, { body: envelope({}) })
    expect(await clientWith(fetch, true)(act, {})).toEqual({})
    expect(requests).toHaveLength(2)
  })

  test('is refused when it was not given, or did not help', async () => {
    expect((await refusalOf(clientWith(serve(refused).fetch, false)(act, {}))).code).toBe('STEP_UP_REQUIRED')
    expect((await refusalOf(clientWith(serve(refused, refused).fetch, true)(act, {}))).code).toBe('STEP_UP_REQUIRED')
  })
})

describe('a call that needs a proof of work', () => {
  const refused = { body: envelope({ purpose: 'login' }, 'PROOF_OF_WORK_REQUIRED') }
  const parameters = { algorithm: 'PBKDF2/SHA-256', cost: 1, data: { until: 1 }, keyLength: 32 } as const
  const challenge = {
    parameters: { ...parameters, keyPrefix: '00', keySignature: '01', nonce: '02', salt: '03' },
    signature: '04',
  }
  const clientWith = (fetch: typeof globalThis.fetch, solveWork: SolveWork) =>
    createClient({ baseUrl: 'http://site.test', token: () => null, merchant: () => '', language: () => 'EN', solveWork, fetch })

  test('is made once more, with the solution of a challenge of its purpose', async () => {
    const { requests, fetch } = serve(refused, { body: envelope(challenge) }, { body: envelope({ name: 'Lion' }) })
    const solve = vi.fn<SolveWork>(async () => 'solved')
    expect(await clientWith(fetch, solve)(read, { id: '7' })).toEqual({ name: 'Lion' })
    expect(solve).toHaveBeenCalledExactlyOnceWith(challenge, expect.any(AbortSignal))
    expect(requests.map(({ url }) => url.replace('http://site.test', ''))).toEqual([
      '/wps/thing?id=7',
      '/wps/proof-of-work?purpose=login',
      '/wps/thing?id=7',
    ])
    expect(requests.map(({ headers }) => headers.get('proof-of-work'))).toEqual([null, null, 'solved'])
  })

  test('is refused when that did not help, and is not made a third time', async () => {
    const { requests, fetch } = serve(refused, { body: envelope(challenge) }, refused)
    expect((await refusalOf(clientWith(fetch, async () => 'solved')(act, {}))).code).toBe('PROOF_OF_WORK_REQUIRED')
    expect(requests).toHaveLength(3)
  })

  test.each<[string, SolveWork]>([
    ['given up', async () => undefined],
    ['impossible', () => Promise.reject(new Error('no worker'))],
    [
      'cancelled',
      (_, signal) => {
        const gone = untilAborted(signal)
        cancelWork()
        return gone.then(() => '')
      },
    ],
  ])('is refused when the work was %s', async (_, solve) => {
    const { requests, fetch } = serve(refused, { body: envelope(challenge) })
    expect((await refusalOf(clientWith(fetch, solve)(act, {}))).code).toBe('PROOF_OF_WORK_REQUIRED')
    expect(requests).toHaveLength(2)
  })

  test('of an unknown purpose, or with a challenge of another shape, stays refused', async () => {
    const unknown = serve({ body: envelope({ purpose: 'mining' }, 'PROOF_OF_WORK_REQUIRED') })
    expect((await refusalOf(clientWith(unknown.fetch, async () => 'solved')(act, {}))).code).toBe('PROOF_OF_WORK_REQUIRED')
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
    const broken = serve(refused, { body: envelope({ ...challenge, signature: 'x' }) })
    expect((await refusalOf(clientWith(broken.fetch, async () => 'solved')(act, {}))).code).toBe('PROOF_OF_WORK_REQUIRED')
    expect([unknown.requests.length, broken.requests.length]).toEqual([1, 2])
  })
})

describe('a failing network', () => {
  test('is NETWORK, and a silent one TIMEOUT', async () => {
    const broken = await refusalOf(clientOf(serve('broken').fetch)(act, {}))
    const silent = await refusalOf(clientOf(serve('silent').fetch)(act, {}))
    expect([broken.code, silent.code]).toEqual(['NETWORK', 'TIMEOUT'])
    expect([isUncertain(broken), isUncertain(silent)]).toEqual([true, true])
  })

  test('a call that moves money is sent once more with the same key', async () => {
    const { requests, fetch } = serve('silent', { body: envelope({ paid: '1.00' }) })
    expect(await clientOf(fetch)(pay, { amount: '1.00' }, { idempotencyKey: 'key-1' })).toEqual({ paid: '1.00' })
    expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  })

  test('other calls that act are not repeated', async () => {
    const { requests, fetch } = serve('broken', { body: envelope({}) })
    expect((await refusalOf(clientOf(fetch)(act, {}))).code).toBe('NETWORK')
    expect(requests).toHaveLength(1)
  })

  test('giving up is not an error of the network', async () => {
    const stop = new AbortController()
    const promise = clientOf(serve('silent').fetch)(read, { id: '1' }, { signal: stop.signal })
    stop.abort()
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe.each(['ECDH-ES', 'RSA-OAEP-256'])('an encrypted call with %s', (alg) => {
  const keyPair = async () => {
    const pair = await generateKeyPair(alg, { extractable: true })
    return { ...pair, keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', use: 'enc', alg }] }
  }

  test('hides its body, fresh each time, under keys asked for once', async () => {
    const { privateKey, keys } = await keyPair()
    const { requests, fetch } = serve(
      { body: envelope({ keys }) },
      { body: envelope({ token: 'a' }) },
      { body: envelope({ token: 'b' }) },
    )
    const client = clientOf(fetch)
    await client(secret, { password: 'hunter2' })
    await client(secret, { password: 'hunter2' })
    expect(requests.map((request) => new URL(request.url).pathname)).toEqual(['/wps/system/keys', '/wps/secret', '/wps/secret'])
    const opened = await Promise.all(
      requests.slice(1).map(async (request) => {
        const { value } = (await request.json()) as { value: string }
        expect(value).not.toContain('hunter2')
        const { plaintext, protectedHeader } = await compactDecrypt(value, privateKey)
        expect(protectedHeader).toMatchObject({ alg, enc: 'A256GCM', kid: 'k1' })
        return JSON.parse(new TextDecoder().decode(plaintext)) as { password: string; iat: number; jti: string }
      }),
    )
    expect(opened[0]?.password).toBe('hunter2')
    expect(Math.abs((opened[0]?.iat ?? 0) * 1000 - Date.now())).toBeLessThan(5_000)
    expect(opened[0]?.jti).not.toBe(opened[1]?.jti)
  })

  test('is tried once more with fresh keys when the server has changed them', async () => {
    const [old, fresh] = [await keyPair(), await keyPair()]
    const { requests, fetch } = serve(
      { body: envelope({ keys: old.keys }) },
      { status: 400, body: envelope(null, 'ENCRYPTION_INVALID') },
      { body: envelope({ keys: fresh.keys }) },
      { body: envelope({ token: 'a' }) },
    )
    expect(await clientOf(fetch)(secret, { password: 'hunter2' })).toEqual({ token: 'a' })
    const { value } = await requests[3].json()
    await expect(compactDecrypt(value, fresh.privateKey)).resolves.toBeTruthy()
  })
})

test('a request key is a UUID that begins with the time of the server, whatever this device says', () => {
  learnServerTime(Date.now() + 3_600_000, Date.now(), Date.now(), 1)
  const keys = Array.from({ length: 100 }, newRequestKey)
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const ahead = Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) - Date.now()
    expect(Math.abs(ahead - 3_600_000)).toBeLessThan(1_000)
  }
  expect(new Set(keys).size).toBe(100)
  learnServerTime(Date.now(), Date.now(), Date.now(), 1)
})

test('other random UUIDs are random from the first digit on', () => {
  const ids = Array.from({ length: 100 }, randomUuid)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(100)
})

test('the server clock follows the most certain answer, and every one that shows it moved', () => {
  const now = Date.now()
  const ahead = () => Math.round((serverNow() - Date.now()) / 10) * 10
  learnServerTime(now + 5_000, now - 100, now + 100, 1000)
  expect(ahead()).toBe(5_500)
  learnServerTime(now + 5_300, now - 10, now + 10, 1)
  expect(ahead()).toBe(5_300)
  learnServerTime(now + 4_900, now - 2_000, now + 2_000, 1000)
  expect(ahead()).toBe(5_300)
  learnServerTime(now + 90_000, now - 100, now + 100, 1)
  expect(ahead()).toBe(90_000)
})
