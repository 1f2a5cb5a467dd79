import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { refusals } from '@tamuvo/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { invariant } from './invariant.ts'
import { asRefused, refusalOf } from './refusal-answer.ts'

/** Answers a request, or passes it on before reading any of it. */
export type RawHandler = (request: IncomingMessage, pass: () => void, response: ServerResponse) => Promise<RawAnswer | undefined>

/** `text` is JSON; headers come on top of its type and length. */
export type RawAnswer = { status: number; text: string; headers?: Record<string, string> }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Mounts a raw handler below a path, in front of Fastify and its hooks for browsers. For servers that call thousands of times
 * a second and authenticate by signatures.
 */
export const mountRaw = (app: FastifyInstance, path: string, handler: RawHandler): void => {
  const { server } = app
  // Fastify is the first listener of the server. Others only observe.
  const [routes] = server.listeners('request') as Listener[]
  invariant(routes, 'a server has routes')
  server.removeListener('request', routes)
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = (): void => routes.call(server, request, response)
    if (!request.url?.startsWith(path)) return pass()
    handler(request, pass, response).then(
      (answer) => answer && send(response, answer),
      (error: unknown) => send(response, answerTo(error)),
    )
  })
}

const send = (response: ServerResponse, { status, text, headers }: RawAnswer): void => {
  if (response.destroyed) return
  // The spread comes last: fields that follow one are written slowly.
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    // The rest of a body that was too long is not awaited.
    ...(response.req.complete ? headers : { ...headers, connection: 'close' }),
  })
  response.end(text)
}

const answerTo = (error: unknown): RawAnswer => {
  const refused = asRefused(error)
  return { status: refusals[refused.code], text: JSON.stringify(refusalOf(refused, randomUUID())) }
}

type Proxied = Pick<IncomingMessage, 'socket' | 'headers'>

/** The address of a request past Fastify, found as Fastify does. @param proxies how many in front of us are trusted */
export const addressOf = (request: Proxied, proxies: number): string =>
  proxyAddr(request as IncomingMessage, (_address, hop) => hop < proxies)

/** The name of the host that it was sent to, found as Fastify does. */
export const hostnameOf = ({ headers }: Proxied, proxies: number): string => {
  const forwarded = proxies > 0 ? headers['x-forwarded-host'] : undefined
  const host = forwarded ? String(forwarded).split(',').at(-1)!.trim() : (headers.host ?? '')
  return host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':', 1)[0] ?? '')
}

/** Reads a body. @throws with status 413 when it has more than `most` bytes */
export const readBody = (request: IncomingMessage, most: number): Promise<Buffer> =>
  new Promise((whole, fail) => {
    const parts: Buffer[] = []
    let bytes = 0
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= most) parts.push(part)
      else fail(Object.assign(new Error('the body is too long'), { statusCode: 413 }))
    })
    request.on('end', () => whole(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)))
    request.on('error', fail)
  })
