import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusals } from '@tamuvo/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { invariant } from './invariant.ts'
import { asRefused, refusalOf } from './serve.ts'

/** Answers a request. What it does not take it passes on, before it has read anything. */
export type RawHandler = (request: IncomingMessage, pass: () => void) => Promise<RawAnswer | undefined>

/** `text` is JSON. */
export type RawAnswer = { status: number; text: string }

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Hands requests below a path to a door of their own, past the routes and all that is done for pages and browsers. For
 * servers that call thousands of times a second and prove themselves by signatures.
 */
export const mountRaw = (app: FastifyInstance, path: string, door: RawHandler): void => {
  const { server } = app
  // The server was made with the routes as its first listener. Others only watch what comes and goes.
  const [routes] = server.listeners('request') as Listener[]
  invariant(routes, 'a server has routes')
  server.removeListener('request', routes)
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = (): void => routes.call(server, request, response)
    if (!request.url?.startsWith(path)) return pass()
    door(request, pass).then(
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
    // What is left of a body that was too long is not waited for.
    ...(response.req.complete ? {} : { connection: 'close' }),
  })
  response.end(text)
}

const answerTo = (error: unknown): RawAnswer => {
  const refused = asRefused(error)
  return { status: refusals[refused.code], text: JSON.stringify(refusalOf(refused, randomUUID())) }
}

/** The bytes of a body. @throws with status 413 when there are more than `most` */
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
