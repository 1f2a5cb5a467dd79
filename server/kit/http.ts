import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { Refused } from './refuse.ts'
import { asRefused, refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'

const bodyMax = 256 * 1024
const requestsPerMinute = 1_200

export type Missing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

export const refuseMissing: Missing = (request, reply) => refuseReply(reply, new Refused('NOT_FOUND'), request.id)

/**
 * The HTTP server without any call on it: limits, time-outs, security headers, error answers.
 * @param missing answers what no route answers
 */
export const createHttp = async (services: KitServices, missing: Missing = refuseMissing): Promise<FastifyInstance> => {
  const app = fastify({
    logger: false,
    bodyLimit: bodyMax,
    requestTimeout: 20_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  })
  await app.register(helmet, { contentSecurityPolicy, crossOriginEmbedderPolicy: false })
  // Payment providers prove themselves by signatures and send in bursts.
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/wps/pay/webhook/'),
  })
  keepRawBody(app)
  refuseUnknownHosts(app, services.config.allowedHosts)
  app.setNotFoundHandler(missing)
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefused(error)
    if (refused.code === 'SYSTEM_ERROR')
      services.log.error({ traceId: request.id, url: request.url, error: String(error) }, 'a request failed')
    return refuseReply(reply, refused, request.id)
  })
  return app
}

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
}

/** Signatures are made over bytes, so the text of a JSON body is kept beside what it parses to. */
const keepRawBody = (app: FastifyInstance): void => {
  app.decorateRequest('rawBody', undefined)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    request.rawBody = body
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch {
      done(new Refused('MALFORMED'))
    }
  })
}

const refuseUnknownHosts = (app: FastifyInstance, allowed: string[]): void => {
  if (allowed.length === 0) return
  app.addHook('onRequest', async (request) => {
    if (!allowed.includes(request.hostname) && !request.url.startsWith('/healthz')) throw new Refused('DOMAIN_INVALID')
  })
}
