import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { workHeader } from '@tamuvo/contract/account-work.ts'
import { askedLanguage } from '@tamuvo/contract/asked-language.ts'
import { type Call, type Envelope, methodOf, sentValue } from '@tamuvo/contract/call.ts'
import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import { defaultLanguage, type InterfaceLanguage, type Language } from '@tamuvo/contract/languages.ts'
import { type Refusal, refusals } from '@tamuvo/contract/refusals.ts'
import { checkAnswer } from './check-answer.ts'
import { deviceHashIn, knownDevice } from './device.ts'
import type { AnyHandler, Arrival, SessionMember } from './handle.ts'
import { asRefused, logFailure, refusalOf, retryHeaders } from './refusal-answer.ts'
import { Refused } from './refuse.ts'
import type { KitServices } from './services.ts'
import { findSession } from './session.ts'
import { requireCode } from './staff-codes.ts'
import { requireKey, requirePermission, writtenDown } from './staff.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A request as it arrived, by whichever way: `ip` behind the proxies that are trusted, `rawBody` the text that `body` was parsed from. */
export type Arrived = {
  id: string
  ip: string
  headers: IncomingHttpHeaders
  query: unknown
  body: unknown
  rawBody: string | undefined
}

export type CallAnswer = { status: number; headers: Record<string, string>; body: Envelope<unknown> }

/** Answers a call by its handler: checks what arrived, runs it, and names what went wrong. */
export const runCall = async <Services extends KitServices>(
  handler: AnyHandler<Services>,
  services: Services,
  arrived: Arrived,
  response: ServerResponse,
): Promise<CallAnswer> => {
  const done = services.metrics.calls.startTimer({ call: handler.call.path })
  const traceId = arrived.id
  const device = handler.call.knowsDevice
    ? knownDevice(arrived.headers, { isSecure: isSecure(services), rng: services.rng })
    : undefined
  const go = () => run(handler, services, arrived, { response, deviceHash: device?.hash })
  try {
    const value = await (handler.admit ? handler.admit(arrivalOf(arrived, response), services, go) : go())
    done({ code: 'OK' })
    const body = { success: true, code: 'OK', message: '', ...sentValue(handler.call, value), traceId }
    return { status: 200, headers: device ? { 'set-cookie': device.cookie } : {}, body }
  } catch (error) {
    const refused = asRefused(error)
    done({ code: refused.code })
    logFailure(services.log, error, refused, { traceId, call: handler.call.path })
    return refusalAnswer(refused, arrived)
  }
}

/** A refusal in the language that was asked for. */
export const refusalAnswer = (refused: Refused, { id, headers }: Pick<Arrived, 'id' | 'headers'>): CallAnswer => ({
  status: refusals[refused.code],
  headers: retryHeaders(refused),
  body: refusalOf(refused, id, askedBy(headers)),
})

/** Whether browsers reach the site by TLS alone. */
const isSecure = ({ address }: Pick<KitServices, 'address'>): boolean => /^https:/i.test(address.url)

/** What comes with a request besides what was sent. */
type Coming = { response: ServerResponse; deviceHash: Buffer | undefined }

const run = async <Services extends KitServices>(
  handler: AnyHandler<Services>,
  services: Services,
  arrived: Arrived,
  coming: Coming,
): Promise<unknown> => {
  const { call } = handler
  const checked = (value: unknown) => checkAnswer(services, { what: call.path, schema: call.output, hot: call.hot }, value)
  if (call.caller !== 'operator') {
    const request = await read(call, services, arrived, coming)
    return checked(await services.database.onBehalfOf(request.member?.id, async () => handler.run(request as never, services)))
  }
  const key = await requireKey(services, headerOf(arrived, 'authorization'), arrived.ip)
  const asked = { call: call.path, input: recordedOf(call, arrived), address: arrived.ip, traceId: arrived.id }
  return writtenDown(services, key, asked, async (staff) => {
    requirePermission(key, call.permission)
    await requireCode(services, staff, { call, code: headerOf(arrived, 'operator-code'), address: arrived.ip })
    return checked(await handler.run({ ...(await read(call, services, arrived, coming)), staff } as never, services))
  })
}

const bodyOf = (call: Call, { query, body }: Arrived): unknown =>
  methodOf(call) === 'GET' || methodOf(call) === 'DELETE' ? query : body

const recordedOf = (call: Call, arrived: Arrived): unknown => {
  const body = bodyOf(call, arrived)
  if (!call.unrecorded) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return Object.fromEntries(Object.entries(body).filter(([name]) => !call.unrecorded?.includes(name)))
}

/** Everything that a handler needs to know about a request, checked. */
const read = async (call: Call, services: KitServices, arrived: Arrived, { response, deviceHash }: Coming) => {
  const member = await identify(call, services, arrived)
  const body = bodyOf(call, arrived)
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
    language: languageOf(arrived),
    address: arrived.ip,
    device: headerOf(arrived, 'user-agent') ?? '',
    deviceHash,
    key: keyOf(call, services, arrived),
    headers: arrived.headers,
    rawBody: arrived.rawBody,
    traceId: arrived.id,
    get signal() {
      return signalOf(response)
    },
  }
}

const arrivalOf = (arrived: Arrived, response: ServerResponse): Arrival => ({
  address: arrived.ip,
  signal: signalOf(response),
  work: headerOf(arrived, workHeader.toLowerCase()),
})

/** Aborted when the connection closes before the answer is written. */
const signalOf = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort())
  return gone.signal
}

const identify = async (call: Call, services: KitServices, arrived: Arrived): Promise<SessionMember | undefined> => {
  // The token of a game is no token of the site.
  if (call.caller === 'game') return undefined
  const token = /^Bearer ([\w-]{20,100})$/.exec(headerOf(arrived, 'authorization') ?? '')?.[1]
  const device = deviceHashIn(arrived.headers, isSecure(services))
  const member = token ? await findSession(services.database, services.clock, token, device) : undefined
  const closed = call.caller === 'member' || call.caller === 'agent'
  if (closed && !member) throw new Refused('NOT_LOGGED_IN')
  if (closed && member?.passwordDue && !call.whileDue) throw new Refused('PASSWORD_CHANGE_DUE')
  return member
}

/** A key is looked for from the day before the time it carries: one that was used long before that time would not be found again. */
const keyAheadMaxMs = 86_400_000

const keyOf = (call: Call, { clock }: KitServices, arrived: Arrived): string | undefined => {
  const key = headerOf(arrived, 'idempotency-key')?.toLowerCase()
  if (call.idempotent && !(key && uuid.test(key) && timeIn(key) <= clock.now().getTime() + keyAheadMaxMs))
    throw new Refused('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

/** The time that a UUID of version 7 carries, in milliseconds; 0 in any other. */
const timeIn = (key: string): number => (key[14] === '7' ? Number.parseInt(key.slice(0, 8) + key.slice(9, 13), 16) : 0)

const headerOf = ({ headers }: Pick<Arrived, 'headers'>, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

const askedBy = (headers: IncomingHttpHeaders): InterfaceLanguage | undefined =>
  askedLanguage({ language: headerOf({ headers }, 'language'), acceptLanguage: headerOf({ headers }, 'accept-language') })

/** The language of the operator's texts: of our own header alone, by which answers are cached. */
const languageOf = (arrived: Arrived): Language =>
  contentLanguage(askedLanguage({ language: headerOf(arrived, 'language'), acceptLanguage: undefined }) ?? defaultLanguage)
