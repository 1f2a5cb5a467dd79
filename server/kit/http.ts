import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { endConnections } from './http-end.ts'
import type { Config } from './config.ts'
import { bodyMax, secure } from './http-limits.ts'
import { Refused } from './refuse.ts'
import { asRefused, logFailure, refusalOf } from './refusal-answer.ts'
import { refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'

const requestsPerMinute = 1_200
/** A picture may take long from a phone; headers are short. */
const requestMs = 60_000
const headersMs = 10_000

export type Missing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

export const refuseMissing: Missing = (request, reply) => refuseReply(reply, new Refused('NOT_FOUND'), request.id)

/**
 * The HTTP server without routes: limits, timeouts, security headers, error answers.
 * @param missing answers requests without a route
 */
export const createHttp = async (services: KitServices, missing: Missing = refuseMissing): Promise<FastifyInstance> => {
  const app = fastify({
    logger: false,
    bodyLimit: bodyMax,
    requestTimeout: requestMs,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // A machine that starts many programs at once is slow, not broken.
    pluginTimeout: 60_000,
    trustProxy: (_address, hop) => hop < services.config.trustedProxies,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: 5_000 },
    frameworkErrors: (error, request, reply) => refuseReply(reply.headers(bareHeaders), asRefused(error), request.id),
    clientErrorHandler: refuseNoise,
  })
  // What anybody may keep says so itself: pictures, built files, feeds.
  const usual = { ...(await securityHeaders(reachedBy(services.config))), 'cache-control': 'no-store' }
  secure(app, usual)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(usual)
    done()
  })
  // Payment providers authenticate by signatures and send in bursts.
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: 60_000,
    allowList: (request) => request.url.startsWith('/wps/pay/webhook/'),
  })
  endConnections(app, services.log)
  keepRawBody(app)
  refuseUnknownHosts(app, services.config.allowedHosts)
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, missing)
  app.setErrorHandler((error, request, reply) => {
    const refused = asRefused(error)
    logFailure(services.log, error, refused, { traceId: request.id, path: request.url.split('?')[0] })
    return refuseReply(reply, refused, request.id)
  })
  return app
}

/** The headers of helmet, made once: it would build them anew for each request. @param lines see `reachedBy` */
const securityHeaders = async (lines: readonly string[]): Promise<Record<string, string>> => {
  const probe = fastify()
  await probe.register(helmet, { contentSecurityPolicy: policyFor(lines), crossOriginEmbedderPolicy: false, ...ofOldBrowsers })
  probe.get('/', (_request, reply) => reply.send())
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ownHeaders.has(name) ? [] : [[name, String(value)] as const])),
  )
}

/** What no browser of today reads, nor one that the site is built for: they would come with each file of a page. */
const ofOldBrowsers = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

/** Those of the answer itself. */
const ownHeaders = new Set(['content-length', 'content-type', 'connection', 'date', 'keep-alive'])

/** Security headers for answers given before a request has a route. */
const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const noiseStatus: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers bytes that are not a request. */
const refuseNoise = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy(error) && undefined
  const body = JSON.stringify(refusalOf(new Refused('MALFORMED'), randomUUID()))
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${noiseStatus[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`)
}

/** The origins that pages may call: the site, its other addresses, which they measure, and the auth provider. */
const reachedBy = ({ siteLines, phoneProvider }: Config): string[] =>
  phoneProvider ? [...siteLines, new URL(phoneProvider.url).origin] : siteLines

/** @param lines see `reachedBy` */
const policyFor = (lines: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", ...lines],
    frameSrc: ["'self'", 'https:'],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
})

/** Signatures cover raw bytes, so the text of a JSON body is stored beside the parsed value. */
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

/** Load balancers ask a machine by its address. */
const probePath = /^\/(healthz|readyz|metrics)(\?|$)/

const refuseUnknownHosts = (app: FastifyInstance, allowed: string[]): void => {
  if (allowed.length === 0) return
  app.addHook('onRequest', async (request) => {
    if (!allowed.includes(request.hostname) && !probePath.test(request.url)) throw new Refused('DOMAIN_INVALID')
  })
}
