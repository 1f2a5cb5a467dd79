import type { VendorRefusal } from '@tamuvo/contract/vendor-call.ts'
import { checkAnswer } from '../kit/check-answer.ts'
import type { KitServices } from '../kit/services.ts'
import { isUnavailable } from '../kit/database.ts'
import { type Ask, Misread, type Outcome } from './ask.ts'
import type { VendorGateway } from './gateway.ts'
import type { Reader, WalletCall, WalletDialect } from './dialect.ts'
import type { Integration } from './integration.ts'
import type { Recorder } from './recorder.ts'
import type { Strangers } from '../kit/strangers.ts'

export type CallTools = Pick<KitServices, 'config' | 'log' | 'metrics'> & {
  gateway: VendorGateway
  recorder: Recorder
  strangers: Strangers
}

/** An answer as it is written on the wire, in JSON. */
export type Answer = { status: number; text: string }

type Said = Readonly<Record<string, unknown>>
export type Read = { said: Said; ask: Ask } | { said: Said; refusal: VendorRefusal }

type Taken = {
  integration: Integration
  dialect: WalletDialect
  reader: Reader
  call: WalletCall
  origin: string
  isSigned: boolean
  /** When it had arrived, by `performance.now()`: its time includes the wait for its turn. */
  arrivedAt: number
}

/** Handles a call of a vendor whose signature was verified: parses, decides, answers in the dialect, and records it. */
export const takeCall = async (
  tools: CallTools,
  { integration, dialect, reader, call, origin, isSigned, arrivedAt }: Taken,
): Promise<Answer> => {
  const read: Read = isSigned ? readCall(reader, call, integration) : { said: {}, refusal: 'bad-signature' }
  const outcome: Outcome = 'ask' in read ? await decided(tools, integration, read.ask, call) : { is: read.refusal }
  const { status, body } = dialect.say(outcome, { integration, call: call.name, said: read.said })
  const what = `vendor ${integration.dialect} ${call.name}`
  // Thousands a second: production sends what the dialect says as it is.
  const text = JSON.stringify(checkAnswer(tools, { what, schema: reader.call.output, hot: true }, body))
  const tookMs = performance.now() - arrivedAt
  tools.metrics.calls.observe({ call: what, code: outcome.is }, tookMs / 1000)
  if (!isSigned && !tools.strangers.wrong(origin)) return { status, text }
  if (isSigned) tools.strangers.right(origin)
  tools.recorder.note({
    vendor: integration.code,
    direction: 'in',
    call: call.name,
    memberId: outcome.memberId ?? 0n,
    round: 'ask' in read && 'round' in read.ask ? (read.ask.round ?? '') : '',
    tx: 'ask' in read && 'tx' in read.ask ? read.ask.tx : '',
    result: outcome.is,
    balance: outcome.balance ?? null,
    status,
    tookUs: Math.round(tookMs * 1000),
    isSigned,
    // Unsigned bodies are not stored.
    request: !isSigned ? '' : reader.from === 'body' ? call.body.toString() : JSON.stringify(call.query),
    answer: isSigned ? text : '',
  })
  return { status, text }
}

const unknownIntegration = { currency: '', unitFactor: 1n, settings: {} }

/** "Try again" in the words of a dialect, while the database does not say whose call it is. */
export const busyAnswer = (dialect: WalletDialect, reader: Reader, call: WalletCall): Answer => {
  const plain = reader.from === 'query' ? call.query : parse(call.body)
  const said: Said = typeof plain === 'object' && plain !== null ? { ...plain } : {}
  const { status, body } = dialect.say({ is: 'busy' }, { integration: unknownIntegration, call: call.name, said })
  return { status, text: JSON.stringify(body) }
}

/** Reads a call whose signature is right. */
export const readCall = (reader: Reader, call: Pick<WalletCall, 'query' | 'body'>, integration: Integration): Read => {
  const plain = reader.from === 'query' ? call.query : parse(call.body)
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) return { said: {}, refusal: 'bad-syntax' }
  const said: Said = { ...plain }
  const parsed = reader.call.input.safeParse(plain)
  if (!parsed.success) return { said, refusal: isMissing(parsed.error.issues, said) ? 'bad-syntax' : 'bad-types' }
  try {
    return { said, ask: reader.ask(parsed.data as never, integration) }
  } catch (error) {
    if (error instanceof Misread) return { said, refusal: error.refusal }
    throw error
  }
}

/** PostgreSQL text cannot hold NUL, so a body with one is refused. */
const parse = (body: Buffer): unknown => {
  const text = body.toString()
  if (text.includes('\\u0000')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a field is missing, which some dialects distinguish from one of the wrong type. */
const isMissing = (issues: readonly { path: PropertyKey[] }[], said: Said): boolean =>
  issues.some(({ path: [field] }) => typeof field === 'string' && said[field] === undefined)

const decided = async ({ gateway, log }: CallTools, integration: Integration, ask: Ask, call: WalletCall): Promise<Outcome> => {
  try {
    return await gateway.take(integration, ask)
  } catch (error) {
    if (isUnavailable(error)) return { is: 'busy' }
    log.error({ vendor: integration.code, call: call.name, error: describe(error) }, 'a call of a vendor failed')
    return { is: 'broken' }
  }
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
