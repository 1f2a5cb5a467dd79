import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import type { Holder } from './holder.ts'

const hash = z.string().check(z.maxLength(64))
const request = z.object({
  game: z.string().check(z.maxLength(20)),
  issue: z.string().check(z.maxLength(20)),
  commitment: hash,
  salesDigest: hash,
})

const bodyMax = 2_000

/** Answers for a holder: `GET /key` and `POST /sign`. Who asks makes no difference: it signs one digest of each closed draw, for every caller. */
export const holderServer = (holder: Holder): Server =>
  createServer((asked, response) => {
    answer(holder, asked)
      .then(([status, body]) => send(response, status, body))
      .catch(() => send(response, 400, { refusal: 'malformed' }))
  })

const answer = async (holder: Holder, asked: IncomingMessage): Promise<[number, unknown]> => {
  if (asked.method === 'GET' && asked.url === '/key') return [200, holder.key()]
  if (asked.method !== 'POST' || asked.url !== '/sign') return [404, { refusal: 'unknown' }]
  const signed = holder.sign(request.parse(JSON.parse(await textOf(asked))))
  return typeof signed === 'string' ? [200, { signature: signed }] : [409, signed]
}

const textOf = async (asked: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of asked) {
    text += String(piece)
    if (text.length > bodyMax) throw new Error('too long')
  }
  return text
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
