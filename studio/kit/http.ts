import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

export type Request = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The raw bytes, which may be signed. */
  body: Buffer
}

export type Reply = { status: number; headers: Record<string, string>; body: string | Buffer }

/** Answers a request, or leaves it to the next. */
export type Handler = (request: Request) => Promise<Reply | undefined>

const bodyMax = 64 * 1024

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
})

class TooLarge extends Error {}

/** Serves by the first handler that answers. What one throws is 500, without its reasons. */
export const createHttp = (handlers: readonly Handler[], onError: (error: unknown) => void): Server =>
  createServer((incoming, response) => {
    answer(handlers, incoming)
      .catch((error: unknown): Reply => {
        if (error instanceof TooLarge) return json({}, 413)
        onError(error)
        return json({ success: false, code: 'SYSTEM_ERROR', message: '', value: null, traceId: '' }, 500)
      })
      .then((reply) => send(response, reply))
      .catch(onError)
  })

const answer = async (handlers: readonly Handler[], incoming: IncomingMessage): Promise<Reply> => {
  const { method = 'GET', headers } = incoming
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://studio')
  const request = { method, path: pathname, query: searchParams, headers, body: await readBody(incoming) }
  for (const handler of handlers) {
    const reply = await handler(request)
    if (reply) return reply
  }
  return json({}, 404)
}

const readBody = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of incoming) {
    length += part.length
    if (length > bodyMax) throw new TooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const send = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body), 'x-content-type-options': 'nosniff' })
  response.end(body)
}
