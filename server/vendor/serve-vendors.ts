import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Directory } from './directory.ts'
import type { WalletCall } from './dialect.ts'
import { walletDialects } from './dialects/dialects.ts'
import { type CallTools, takeCall } from './take-call.ts'

const bodyMax = 64 * 1024

const answerHeaders = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' }

/** Where vendors call: `/vendor/<code>/<path of the dialect>`. */
export const walletPath = '/vendor'

/**
 * Serves the wallet to the servers of vendors. They prove themselves by signatures and send in bursts, so the limits for
 * visitors do not apply; a vendor that is not known, and a path that its dialect has not, are not there.
 */
export const serveVendors = (app: FastifyInstance, tools: CallTools & { directory: Directory }): void => {
  app.register(async (scope) => {
    // Signatures are made over bytes, and what cannot be parsed is answered in the words of the dialect.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMax }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { code: string; '*': string } }>({
      method: ['GET', 'POST'],
      url: `${walletPath}/:code/*`,
      // No browser reads the answers: what protects pages would only cost time.
      config: { rateLimit: false },
      helmet: false,
      handler: async (request, reply) => {
        const link = await tools.directory.findLink(request.params.code)
        const dialect = link && walletDialects[link.dialect]
        const call = callOf(request)
        const reader = dialect?.calls[call.name]
        if (!link || !dialect || !reader) return reply.callNotFound()
        const { status, text } = await takeCall(tools, { link, dialect, reader, call })
        return reply.status(status).headers(answerHeaders).send(text)
      },
    })
  })
}

const callOf = (request: FastifyRequest<{ Params: { code: string; '*': string } }>): WalletCall => ({
  name: `${request.method} /${request.params['*']}`,
  query: Object.fromEntries(Object.entries(request.query ?? {}).map(([name, value]) => [name, String(value)])),
  headers: request.headers,
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
})
