import { methodOf, urlOf } from '@tamuvo/contract/call.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import { refusals } from '@tamuvo/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyHandler } from './handle.ts'
import { compress } from './compress.ts'
import { refusalOf, retryHeaders } from './refusal-answer.ts'
import type { Refused } from './refuse.ts'
import { runCall } from './run-call.ts'
import { serveRaw } from './serve-raw.ts'
import type { KitServices } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string | undefined
  }
}

/** Registers the routes of an area's handlers. */
export const serve = <Services extends KitServices>(
  app: FastifyInstance,
  handlers: readonly AnyHandler<Services>[],
  services: Services,
): void => {
  const route = (on: FastifyInstance, handler: AnyHandler<Services>) =>
    on.route({
      method: methodOf(handler.call),
      url: urlOf(handler.call),
      ...(handler.call.bodyMax ? { bodyLimit: handler.call.bodyMax } : {}),
      ...(handler.call.caller === 'anyone' && methodOf(handler.call) === 'GET' ? { onSend: compress } : {}),
      handler: (request, reply) => answer(handler, services, request, reply),
    })
  const raw = handlers.filter(({ call }) => call.raw)
  if (raw.length > 0) serveRaw(app, raw, services)
  const forms = handlers.filter(({ call }) => call.form)
  for (const handler of handlers) if (!forms.includes(handler) && !raw.includes(handler)) route(app, handler)
  void app.register(async (scope) => {
    readForms(scope)
    for (const handler of forms) route(scope, handler)
  })
}

/** Parses form-encoded bodies. */
const readForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body))),
  )
}

const answer = async <Services extends KitServices>(
  handler: AnyHandler<Services>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { status, headers, body } = await runCall(handler, services, request, reply.raw)
  return reply.status(status).headers(headers).send(body)
}

export const refuseReply = (reply: FastifyReply, refused: Refused, traceId: string, language?: InterfaceLanguage): FastifyReply =>
  reply
    .status(refusals[refused.code])
    .headers(retryHeaders(refused))
    .send(refusalOf(refused, traceId, language))
