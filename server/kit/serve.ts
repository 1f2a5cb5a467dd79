import { workHeader } from '@tamuvo/contract/account-work.ts'
import type { Call, Envelope } from '@tamuvo/contract/call.ts'
import { methodOf, sentValue, urlOf } from '@tamuvo/contract/call.ts'
import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import { askedLanguage } from '@tamuvo/contract/asked-language.ts'
import { defaultLanguage, type InterfaceLanguage, type Language } from '@tamuvo/contract/languages.ts'
import { refusalSentences } from '@tamuvo/contract/refusal-sentences.ts'
import { type Refusal, refusals } from '@tamuvo/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkAnswer } from './check-answer.ts'
import { isPostingStopped, isUnavailable } from './database.ts'
import type { AnyHandler, Arrival, SessionMember } from './handle.ts'
import type { Log } from './log.ts'
import { Refused } from './refuse.ts'
import type { KitServices } from './services.ts'
import { findSession } from './session.ts'
import { compress } from './compress.ts'
import { requireCode } from './staff-codes.ts'
import { requireKey, requirePermission, writtenDown } from './staff.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string | undefined
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

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
  const forms = handlers.filter(({ call }) => call.form)
  for (const handler of handlers) if (!forms.includes(handler)) route(app, handler)
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
  const done = services.metrics.calls.startTimer({ call: handler.call.path })
  const traceId = request.id
  const go = () => run(handler, services, request, reply)
  try {
    const value = await (handler.admit ? handler.admit(arrivalOf(request, reply), services, go) : go())
    done({ code: 'OK' })
    return await reply.send({
      success: true,
      code: 'OK',
      message: '',
      ...sentValue(handler.call, value),
      traceId,
    } satisfies Envelope<unknown>)
  } catch (error) {
    const refused = asRefused(error)
    done({ code: refused.code })
    logFailure(services.log, error, refused, { traceId, call: handler.call.path })
    return refuseReply(reply, refused, traceId, askedBy(request))
  }
}

const run = async <Services extends KitServices>(
  handler: AnyHandler<Services>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { call } = handler
  const checked = (value: unknown) => checkAnswer(services, { what: call.path, schema: call.output, hot: call.hot }, value)
  if (call.caller !== 'operator')
    return checked(await handler.run((await read(call, services, request, reply)) as never, services))
  const key = await requireKey(services, headerOf(request, 'authorization'), request.ip)
  const asked = { call: call.path, input: recordedOf(call, request), address: request.ip, traceId: request.id }
  return writtenDown(services, key, asked, async (staff) => {
    requirePermission(key, call.permission)
    await requireCode(services, staff, { call, code: headerOf(request, 'operator-code'), address: request.ip })
    return checked(await handler.run({ ...(await read(call, services, request, reply)), staff } as never, services))
  })
}

const bodyOf = (call: Call, request: FastifyRequest): unknown =>
  methodOf(call) === 'GET' || methodOf(call) === 'DELETE' ? request.query : request.body

const recordedOf = (call: Call, request: FastifyRequest): unknown => {
  const body = bodyOf(call, request)
  if (!call.unrecorded) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return Object.fromEntries(Object.entries(body).filter(([name]) => !call.unrecorded?.includes(name)))
}

/** Everything that a handler needs to know about a request, checked. */
const read = async (call: Call, services: KitServices, request: FastifyRequest, reply: FastifyReply) => {
  const member = await identify(call, services, request)
  const body = bodyOf(call, request)
  const plain = call.encrypted ? await services.encryption.open(body) : (body ?? {})
  const parsed = call.input.safeParse(plain)
  if (!parsed.success)
    throw new Refused('MALFORMED', { fields: parsed.error.issues.slice(0, 20).map((issue) => issue.path.join('.')) })
  // PostgreSQL stores no NUL in text, so it is refused. Unknown fields have been dropped by now.
  if (JSON.stringify(parsed.data).includes('\\u0000')) throw new Refused('MALFORMED')
  return {
    input: parsed.data,
    member,
    staff: undefined,
    refuse: (code: Refusal, detail?: Record<string, unknown>) => new Refused(code, detail),
    now: services.clock.now(),
    language: languageOf(request),
    address: request.ip,
    device: headerOf(request, 'user-agent') ?? '',
    key: keyOf(call, services, request),
    headers: request.headers,
    rawBody: request.rawBody,
    traceId: request.id,
    get signal() {
      return signalOf(reply)
    },
  }
}

const arrivalOf = (request: FastifyRequest, reply: FastifyReply): Arrival => ({
  address: request.ip,
  signal: signalOf(reply),
  work: headerOf(request, workHeader.toLowerCase()),
})

/** Aborted when the connection closes before the answer is written. */
const signalOf = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  raw.once('close', () => raw.writableFinished || gone.abort())
  return gone.signal
}

const identify = async (call: Call, services: KitServices, request: FastifyRequest): Promise<SessionMember | undefined> => {
  // The token of a game is no token of the site.
  if (call.caller === 'game') return undefined
  const token = /^Bearer ([\w-]{20,100})$/.exec(headerOf(request, 'authorization') ?? '')?.[1]
  const member = token ? await findSession(services.database, services.clock, token) : undefined
  const closed = call.caller === 'member' || call.caller === 'agent'
  if (closed && !member) throw new Refused('NOT_LOGGED_IN')
  if (closed && member?.passwordDue && !call.whileDue) throw new Refused('PASSWORD_CHANGE_DUE')
  return member
}

/** A key is looked for from the day before the time it carries: one that was used long before that time would not be found again. */
const keyAheadMaxMs = 86_400_000

const keyOf = (call: Call, { clock }: KitServices, request: FastifyRequest): string | undefined => {
  const key = headerOf(request, 'idempotency-key')?.toLowerCase()
  if (call.idempotent && !(key && uuid.test(key) && timeIn(key) <= clock.now().getTime() + keyAheadMaxMs))
    throw new Refused('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

/** The time that a UUID of version 7 carries, in milliseconds; 0 in any other. */
const timeIn = (key: string): number => (key[14] === '7' ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : 0)

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const askedBy = (request: FastifyRequest): InterfaceLanguage | undefined =>
  askedLanguage({ language: headerOf(request, 'language'), acceptLanguage: headerOf(request, 'accept-language') })

/** The language of the operator's texts: of our own header alone, by which answers are cached. */
const languageOf = (request: FastifyRequest): Language =>
  contentLanguage(askedLanguage({ language: headerOf(request, 'language'), acceptLanguage: undefined }) ?? defaultLanguage)

const busySeconds = 2

/** The answer to an error: a refusal is named, anything else is a system error without details. */
export const asRefused = (error: unknown): Refused => {
  if (error instanceof Refused) return error
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return new Refused('TOO_MANY_REQUESTS', { retryAfter: 60 })
  if (status === 404) return new Refused('NOT_FOUND')
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refused('MALFORMED')
  if (isPostingStopped(error)) return new Refused('POSTING_STOPPED')
  if (status === 503 || isUnavailable(error)) return new Refused('BUSY', { retryAfter: busySeconds })
  return new Refused('SYSTEM_ERROR')
}

/** The body of a refusal. Who asks for no language is a program, whose logs are read in English. */
export const refusalOf = (refused: Refused, traceId: string, language: InterfaceLanguage = 'EN'): Envelope<unknown> => ({
  success: false,
  code: refused.code,
  message: refusalSentences[language][refused.code],
  value: refused.detail ?? null,
  traceId,
})

export const refuseReply = (
  reply: FastifyReply,
  refused: Refused,
  traceId: string,
  language?: InterfaceLanguage,
): FastifyReply => {
  const retryAfter = refused.detail?.['retryAfter']
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  return reply.status(refusals[refused.code]).send(refusalOf(refused, traceId, language))
}

/** Logs what the caller does not get to see. A refusal is not a failure. */
export const logFailure = (log: Log, error: unknown, { code }: Refused, about: Record<string, unknown>): void => {
  if (error instanceof Refused) return
  if (code === 'SYSTEM_ERROR') log.error({ ...about, error: describe(error) }, 'a call failed')
  if (code === 'BUSY' || code === 'POSTING_STOPPED') log.warn({ ...about, error: String(error) }, 'a call could not be served')
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
