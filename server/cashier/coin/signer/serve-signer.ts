import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isSigned, signatureHeader } from '../../signature.ts'
import { ChainDown, ChainRefused } from '../rpc.ts'
import { type Acceptance, acceptPayout, acceptSweep, type SignerServices } from './signer.ts'
import { askText, type OrderAnswer, payoutOrder, sweepOrder } from './wire.ts'
import { statusOf } from './work.ts'

const bodyBytesMax = 4_096
const requestMs = 10_000

type Reply = { status: number; body: object }

const refusal = (status: number, error: string): Reply => ({ status, body: { error } })

/**
 * The signer over HTTP: every request is signed with the secret that it shares with the worker. 401: not so. 403: never. 409: the
 * reference is of something else. 429: not today.
 */
export const serveSigner = (services: SignerServices, secret: string): Server => {
  const server = createServer((request, response) => {
    void answer(services, secret, request)
      .catch((error: unknown) => {
        services.log.error({ error: String(error) }, 'a request of the signer failed')
        return refusal(500, 'failed')
      })
      .then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)))
  })
  server.requestTimeout = requestMs
  server.headersTimeout = requestMs
  return server
}

const answer = async (services: SignerServices, secret: string, request: IncomingMessage): Promise<Reply> => {
  const body = await readBody(request)
  if (body === undefined) return refusal(413, 'too long')
  const path = request.url ?? ''
  const asked = /^\/orders\/([A-Za-z0-9:-]{1,60})$/.exec(path)?.[1]
  const header = request.headers[signatureHeader]
  const text = request.method === 'GET' && asked ? askText(asked) : `${path} ${body}`
  if (typeof header !== 'string' || !isSigned(secret, text, header, services.clock.now())) return refusal(401, 'signature')
  if (request.method === 'GET' && asked) return tell(services, asked)
  if (request.method === 'POST' && path === '/payouts') return takePayout(services, body)
  if (request.method === 'POST' && path === '/sweeps') return takeSweep(services, body)
  return refusal(404, 'path')
}

const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request) {
    bytes += piece.length
    if (bytes > bodyBytesMax) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const takePayout = async (services: SignerServices, body: string): Promise<Reply> => {
  const { data } = payoutOrder.safeParse(parsed(body))
  if (!data) return refusal(400, 'form')
  return replyTo(services, await acceptPayout(services, { ...data, value: BigInt(data.value) }))
}

const takeSweep = async (services: SignerServices, body: string): Promise<Reply> => {
  const { data } = sweepOrder.safeParse(parsed(body))
  if (!data) return refusal(400, 'form')
  return replyTo(services, await acceptSweep(services, data))
}

const replyTo = async (services: SignerServices, acceptance: Acceptance): Promise<Reply> => {
  switch (acceptance.is) {
    case 'accepted':
      return tell(services, acceptance.order.reference)
    case 'refused':
      return refusal(403, 'refused')
    case 'other':
      return refusal(409, 'other')
    case 'later':
      return refusal(429, 'later')
  }
}

const tell = async (services: SignerServices, reference: string): Promise<Reply> => {
  try {
    const status = await statusOf(services, reference)
    if (!status) return refusal(404, 'unknown')
    const { order, confirmations } = status
    const { state, recipient, value, txHash } = order
    const body: OrderAnswer = {
      reference,
      state,
      address: recipient,
      value: value?.toString() ?? null,
      txHash,
      confirmations: Number(confirmations),
      needed: Number(services.limits.confirmations),
    }
    return { status: 200, body }
  } catch (error) {
    if (error instanceof ChainDown || error instanceof ChainRefused) return refusal(503, 'chain')
    throw error
  }
}
