import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '@tamuvo/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { invariant } from './invariant.ts'
import { asRefused, refusalOf } from './serve.ts'

/** Answers a request, or passes it on before reading any of it. */
export type RawHandler = (request: IncomingMessage, pass: () => void) => Promise<RawAnswer | undefined>

/** `text` is JSON. */
type RawAnswer = { status: number; text: string }

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
    handler(request, pass).then(
      (answer) => answer && send(response, answer),
      (error: unknown) => send(response, answerTo(error)),
    )
  })
}

const send = (response: ServerResponse, { status, text }: RawAnswer): void => {
  if (response.destroyed) return
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'x-content-type-options': 'nosniff',
    // The rest of a body that was too long is not awaited.
    ...(response.req.complete ? {} : { connection: 'close' }),
  })
  response.end(text)
}

const answerTo = (error: unknown): RawAnswer => {
  const refused = asRefused(error)
  return { status: refusals[refused.code], text: JSON.stringify(refusalOf(refused, randomUUID())) }
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
