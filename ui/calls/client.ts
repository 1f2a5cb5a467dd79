import { brand } from '@tamuvo/contract/brand.ts'
import {
  type Call,
  type Envelope,
  methodOf,
  type ReceivedOutputOf,
  receivedValue,
  type SentInputOf,
  urlOf,
} from '@tamuvo/contract/call.ts'
import { getKeys } from '@tamuvo/contract/platform.ts'
import { type CallCode, CallRefused, fetchSentence, isUncertain } from './errors.ts'
import { learnServerTime } from './server-clock.ts'
import type { ProofHeader, SolveWork } from './work.ts'

export type ClientSettings = {
  /** Where the server answers, without a slash at the end; '' for the page's own origin. */
  baseUrl: string
  token: () => string | null
  merchant: () => string
  /** Code of the chosen language. */
  language: () => string
  /** The server does not know the token, or no longer. */
  onSessionEnded?: () => void
  /** The member has to change the password before anything else. */
  onPasswordDue?: () => void
  /** The call needs the second step again. @returns whether it was given, then the call is made once more */
  onStepUp?: (refusal: CallRefused) => Promise<boolean>
  fetch?: typeof fetch
  /** Another than the solver in a worker, for tests. */
  solveWork?: SolveWork
  timeoutMs?: number
}

type SendOptions = {
  /** For calls that move money: the same key for the same intention, however often it is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** A proof of work, after the call was refused without one. */
  work?: ProofHeader
}

/** Makes one call. Resolves to its value, rejects with `CallRefused`. */
export type Client = <C extends Call>(definition: C, input: SentInputOf<C>, options?: SendOptions) => Promise<ReceivedOutputOf<C>>

const callTimeoutMs = 15_000

type Fields = Record<string, unknown>
type Keys = ReadonlyArray<Record<string, unknown>>

/** Turns the calls of the contract into requests. */
export const createClient = (settings: ClientSettings): Client => {
  let keys: Promise<Keys> | undefined

  const exchange = async (definition: Call, input: Fields, options: SendOptions): Promise<unknown> => {
    const body = definition.encrypted ? await encrypted(input) : input
    const token = settings.token()
    const request = describe(settings, token, definition, body, options)
    const answer = await fetchEnvelope(settings, request, options.signal)
    if (answer.success) return readValue(definition, answer)
    // An answer to an older token says nothing about the session of now.
    const isOurs = token !== null && token === settings.token()
    if (answer.code === 'NOT_LOGGED_IN' && isOurs) settings.onSessionEnded?.()
    if (answer.code === 'PASSWORD_CHANGE_DUE' && isOurs) settings.onPasswordDue?.()
    await fetchSentence(answer.code)
    throw refusalOf(answer)
  }

  const encrypted = async (input: Fields): Promise<Fields> => {
    keys ??= send(getKeys, {}).then((value) => value.keys)
    // A failed fetch must not be remembered.
    keys.catch(() => (keys = undefined))
    const { encryptBody } = await import('./encrypt.ts')
    return encryptBody(input, await keys)
  }

  // Seldom needed, so it is fetched when it is.
  const worked = async (refusal: CallRefused, signal: AbortSignal | undefined): Promise<ProofHeader | undefined> => {
    const { proveWork } = await import('./prove-work.ts')
    return proveWork(refusal, signal, send, settings.solveWork)
  }

  const send: Client = async (definition, input, options = {}) => {
    const once = () => exchange(definition, input as Fields, options)
    try {
      return (await once()) as never
    } catch (error) {
      if (needsStepUp(error) && (await settings.onStepUp?.(error))) return (await once()) as never
      const work = needsWork(error) && !options.work ? await worked(error, options.signal).catch(() => undefined) : undefined
      if (work) return send(definition, input, { ...options, work })
      if (!mayRepeat(definition, error, options)) throw error
      keys = undefined
      return (await once()) as never
    }
  }
  return send
}

const needsStepUp = (error: unknown): error is CallRefused => error instanceof CallRefused && error.code === 'STEP_UP_REQUIRED'

const needsWork = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && error.code === 'PROOF_OF_WORK_REQUIRED'

/** One more try is safe when the server sees the same key, and needed when it has changed its encryption keys. */
const mayRepeat = (definition: Call, error: unknown, options: SendOptions): boolean => {
  if (options.signal?.aborted) return false
  if (error instanceof CallRefused && error.code === 'ENCRYPTION_INVALID') return Boolean(definition.encrypted)
  return Boolean(definition.idempotent && options.idempotencyKey) && isUncertain(error)
}

const describe = (
  settings: ClientSettings,
  token: string | null,
  definition: Call,
  body: Fields,
  { idempotencyKey, work }: SendOptions,
): Request => {
  const method = methodOf(definition)
  const inQuery = method === 'GET' || method === 'DELETE'
  const headers = new Headers({
    Language: settings.language(),
    Merchant: settings.merchant(),
    Device: brand.device,
    Platform: brand.platform,
  })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (!inQuery) headers.set('Content-Type', definition.form ? 'application/x-www-form-urlencoded' : 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (work) headers.set(...work)
  const url = `${settings.baseUrl || location.origin}${urlOf(definition)}${inQuery ? queryOf(body) : ''}`
  return new Request(url, {
    method,
    headers,
    ...(inQuery ? {} : { body: definition.form ? queryOf(body).slice(1) : JSON.stringify(body) }),
  })
}

/** A query string of what is given; absent fields stay away. */
export const queryOf = (fields: Fields): string => {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

const fetchEnvelope = async (settings: ClientSettings, request: Request, outer?: AbortSignal): Promise<Envelope<unknown>> => {
  const limit = AbortSignal.timeout(settings.timeoutMs ?? callTimeoutMs)
  const sentMs = Date.now()
  try {
    const response = await (settings.fetch ?? fetch)(request, { signal: outer ? AbortSignal.any([outer, limit]) : limit })
    const envelope = await readEnvelope(response)
    noteTime(response, envelope, sentMs, Date.now())
    return envelope
  } catch (error) {
    if (outer?.aborted) throw error
    if (error instanceof CallRefused) throw error
    throw new CallRefused(limit.aborted ? 'TIMEOUT' : 'NETWORK', { message: String(error) })
  }
}

/** Proxies and crashed servers answer without an envelope. */
const readEnvelope = async (response: Response): Promise<Envelope<unknown>> => {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && 'success' in body && 'code' in body)
    return withWait(body as Envelope<unknown>, response)
  throw new CallRefused(response.status === 429 ? 'TOO_MANY_REQUESTS' : response.status === 503 ? 'BUSY' : 'SYSTEM_ERROR', {
    message: `HTTP ${response.status}`,
  })
}

/** The wait of a refusal stands in its value, or in the header when the limiter in front of the server answered. */
const withWait = (envelope: Envelope<unknown>, response: Response): Envelope<unknown> => {
  const seconds = Number(response.headers.get('Retry-After'))
  if (!seconds || envelope.success) return envelope
  return { ...envelope, value: { retryAfter: seconds, ...(envelope.value as object | null) } }
}

const noteTime = (response: Response, { value }: Envelope<unknown>, sentMs: number, receivedMs: number) => {
  const exact = (value as { serverTime?: unknown } | null)?.serverTime
  if (typeof exact === 'string') return learnServerTime(Date.parse(exact), sentMs, receivedMs, 1)
  const header = response.headers.get('Date')
  if (header) learnServerTime(Date.parse(header), sentMs, receivedMs, 1000)
}

const readValue = (definition: Call, envelope: Envelope<unknown>): unknown => {
  const read = definition.output.safeParse(receivedValue(definition, envelope))
  if (read.success) return read.data
  console.error(`${definition.path}: the answer is not as agreed`, read.error)
  throw new CallRefused('SYSTEM_ERROR', { message: 'unexpected answer', traceId: envelope.traceId })
}

const refusalOf = ({ code, message, value, traceId }: Envelope<unknown>): CallRefused => {
  const detail = (typeof value === 'object' && value !== null ? value : {}) as {
    fields?: Record<string, string>
    retryAfter?: number
  }
  return new CallRefused(code as CallCode, {
    message,
    traceId,
    value,
    ...(detail.fields ? { fields: detail.fields } : {}),
    ...(detail.retryAfter === undefined ? {} : { retryAfter: detail.retryAfter }),
  })
}
