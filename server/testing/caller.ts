import { randomUUID } from 'node:crypto'
import {
  type Call,
  type Envelope,
  methodOf,
  type ReceivedOutputOf,
  receivedValue,
  type SentInputOf,
  urlOf,
} from '@tamuvo/contract/call.ts'
import { getKeys } from '@tamuvo/contract/platform.ts'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { type Clock, systemClock } from '../kit/clock.ts'

export type CallOptions = {
  token?: string
  key?: string
  headers?: Record<string, string>
  /** Hangs up after so long. */
  patienceMs?: number
}
export type Answer<Value> = { status: number; headers: Headers } & Envelope<Value>

/** Makes calls as a browser does, over HTTP. */
export type Caller = {
  url: string
  /** The envelope, refusals included. */
  ask<C extends Call>(call: C, input: SentInputOf<C>, options?: CallOptions): Promise<Answer<ReceivedOutputOf<C>>>
  /** The value of a successful answer. @throws Error on a refusal */
  get<C extends Call>(call: C, input: SentInputOf<C>, options?: CallOptions): Promise<ReceivedOutputOf<C>>
}

/** @param clock of the server, because encrypted bodies carry the time */
export const createCaller = (url: string, clock: Clock = systemClock): Caller => {
  const ask: Caller['ask'] = async (call, input, options = {}) => {
    const method = methodOf(call)
    const query = method === 'GET' || method === 'DELETE'
    const body = call.encrypted ? { value: await encrypt(url, clock, input as Record<string, unknown>, options.headers) } : input
    const response = await fetch(
      `${url}${urlOf(call)}${query ? `?${new URLSearchParams(input as Record<string, string>)}` : ''}`,
      {
        method,
        headers: headersOf(call, options, query),
        ...(options.patienceMs === undefined ? {} : { signal: AbortSignal.timeout(options.patienceMs) }),
        ...(query ? {} : { body: call.form ? new URLSearchParams(input as Record<string, string>) : JSON.stringify(body) }),
      },
    )
    return { status: response.status, headers: response.headers, ...((await response.json()) as Envelope<never>) }
  }
  return {
    url,
    ask,
    get: async (call, input, options) => {
      const answer = await ask(call, input, options)
      if (!answer.success) throw new Error(`${call.path} was refused: ${answer.code} ${JSON.stringify(answer.value)}`)
      return receivedValue(call, answer) as never
    },
  }
}

const headersOf = (call: Call, { token, key, headers }: CallOptions, query: boolean): Record<string, string> => ({
  language: 'EN',
  ...(query || call.form ? {} : { 'content-type': 'application/json' }),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(call.idempotent || key ? { 'idempotency-key': key ?? randomUUID() } : {}),
  ...headers,
})

/** Encrypts the body of a call. @param headers of who asks, such as an address */
export const encrypt = async (
  url: string,
  clock: Clock,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<string> => {
  const response = await fetch(`${url}${urlOf(getKeys)}`, { headers })
  const { value } = (await response.json()) as Envelope<{ keys: JWK[] }>
  const jwk = value.keys[0]
  if (!jwk) throw new Error('the server offers no encryption key')
  const plain = JSON.stringify({ ...body, iat: Math.floor(clock.now().getTime() / 1000), jti: randomUUID() })
  return new CompactEncrypt(new TextEncoder().encode(plain))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
