import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyHandler } from './handle.ts'
import { bodyMax, securedBy } from './http-limits.ts'
import { addressOf, hostnameOf, mountRaw, type RawAnswer, readBody } from './raw-http.ts'
import { asRefused } from './refusal-answer.ts'
import { Refused } from './refuse.ts'
import { type Arrived, type CallAnswer, refusalAnswer, runCall } from './run-call.ts'
import type { KitServices } from './services.ts'

/**
 * Serves calls of which `raw` says so in front of Fastify, whose routing and hooks cost more than such a call itself. All that Fastify sees
 * to holds here too: the address behind trusted proxies, hosts, the limit on calls of an address, which is counted together with that of all
 * other routes, the length and the type of bodies, security headers.
 */
export const serveRaw = <Services extends KitServices>(
  app: FastifyInstance,
  handlers: readonly AnyHandler<Services>[],
  services: Services,
): void => {
  const { trustedProxies, allowedHosts } = services.config
  const byPath = new Map<string, AnyHandler<Services>>(handlers.map((handler) => [handler.call.path, handler]))
  const countCall = app.createRateLimit()

  const arrivedOf = async (request: IncomingMessage, { id, ip }: { id: string; ip: string }): Promise<Arrived> => {
    if (allowedHosts.length > 0 && !allowedHosts.includes(hostnameOf(request, trustedProxies)))
      throw new Refused('DOMAIN_INVALID')
    // The plugin reads no more of a request than this.
    const counted = { ip, url: request.url, routeOptions: {} } as FastifyRequest
    const limit = await countCall(counted)
    if (!limit.isAllowed && limit.isExceeded) throw new Refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
    const rawBody = await jsonText(request)
    return { id, ip, headers: request.headers, query: {}, body: parsed(rawBody), rawBody }
  }

  mountRaw(app, '/', async (request, pass, response) => {
    const handler = byPath.get(`${request.method} ${pathOf(request.url)}`)
    if (!handler) {
      pass()
      return undefined
    }
    const known = { id: randomUUID(), ip: addressOf(request, trustedProxies) }
    try {
      const arrived = await arrivedOf(request, known)
      return written(app, await runCall(handler, services, arrived, response))
    } catch (error) {
      return written(app, refusalAnswer(asRefused(error), { ...known, headers: request.headers }))
    }
  })
}

const written = (app: FastifyInstance, { status, headers, body }: CallAnswer): RawAnswer => ({
  status,
  headers: { ...securedBy(app), ...headers },
  text: JSON.stringify(body),
})

const pathOf = (url = ''): string => {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

/** The text of a JSON body. @throws Refused MALFORMED for another type, and with status 413 for one that is too long */
const jsonText = async (request: IncomingMessage): Promise<string> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) throw new Refused('MALFORMED')
  return (await readBody(request, bodyMax)).toString('utf8')
}

const parsed = (text: string): unknown => {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    throw new Refused('MALFORMED')
  }
}
