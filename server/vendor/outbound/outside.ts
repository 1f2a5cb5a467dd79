import { limitedText } from '../../kit/limited-text.ts'
import type { KitServices } from '../../kit/services.ts'
import type { Integration } from '../integration.ts'
import type { Recorder } from '../recorder.ts'
import { type Breaker, createBreaker } from './breaker.ts'

/** A call to a vendor's server. */
export type OutsideCall = {
  /** Its name in the call log; paths may hold secrets. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Below the integration's address, with its query. */
  path: string
  headers?: Record<string, string>
  body?: string
  /** The body to be recorded: the plain one where it travels encrypted. */
  kept?: string
  timeoutMs?: number
  memberId?: bigint
  tx?: string
}

export type OutsideAnswer = { status: number; text: string }

/** No answer from the vendor, or an invalid one. */
export class VendorDown extends Error {
  override name = 'VendorDown'
  /** Whether the call may have reached the vendor, and so may have been carried out. */
  readonly wasSent: boolean

  constructor(message: string, options: { wasSent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.wasSent = options.wasSent
  }
}

/** The HTTP client for the servers of vendors. */
export type Outside = {
  /** @throws VendorDown */
  send(integration: Integration, call: OutsideCall): Promise<OutsideAnswer>
  /** Whether the breaker of a vendor is open. */
  isDown(integration: Integration): boolean
}

const timeoutMs = 5_000
/** The most concurrent calls to one vendor; a hanging vendor holds no more than these. */
const underWayMax = 16
const answerMax = 16 * 1024 * 1024

type Line = { breaker: Breaker; underWay: number }

/** Each vendor has its own breaker and its own limit of concurrent calls, so that its failures do not affect others. */
export const openOutside = ({ clock }: Pick<KitServices, 'clock'>, recorder: Recorder): Outside => {
  const lines = new Map<string, Line>()
  const lineOf = ({ code, url }: Integration): Line => {
    const key = `${code} ${url}`
    let line = lines.get(key)
    if (!line) lines.set(key, (line = { breaker: createBreaker(), underWay: 0 }))
    return line
  }
  return {
    isDown: (integration) => lineOf(integration).breaker.isOpen(clock.now()),
    send: async (integration, call) => {
      const line = lineOf(integration)
      if (line.underWay >= underWayMax) throw new VendorDown('too many calls to the vendor are under way', { wasSent: false })
      if (!line.breaker.mayCall(clock.now())) throw new VendorDown('the vendor keeps failing', { wasSent: false })
      line.underWay++
      const started = performance.now()
      try {
        const answer = await fetchText(integration, call)
        line.breaker.succeeded()
        recorder.note(callRecordOf(integration, call, { started, answer, result: answer.status < 400 ? 'done' : 'refused' }))
        return answer
      } catch (error) {
        line.breaker.failed(clock.now())
        recorder.note(callRecordOf(integration, call, { started, answer: { status: 0, text: String(error) }, result: 'down' }))
        throw new VendorDown('the vendor does not answer', { wasSent: true, cause: error })
      } finally {
        line.underWay--
      }
    },
  }
}

/** @throws when there is no whole answer in time, or the server says that it failed */
const fetchText = async ({ url }: Integration, call: OutsideCall): Promise<OutsideAnswer> => {
  const response = await fetch(`${url}${call.path}`, {
    method: call.method,
    headers: { accept: 'application/json', ...call.headers },
    ...(call.body === undefined ? {} : { body: call.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
  })
  const text = await limitedText(response, answerMax)
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`)
  return { status: response.status, text }
}

type Flown = { started: number; answer: OutsideAnswer; result: string }

const callRecordOf = (integration: Integration, call: OutsideCall, { started, answer, result }: Flown) => ({
  vendor: integration.code,
  direction: 'out' as const,
  call: call.name,
  memberId: call.memberId ?? 0n,
  round: '',
  tx: call.tx ?? '',
  result,
  balance: null,
  status: answer.status,
  tookUs: Math.round((performance.now() - started) * 1000),
  isSigned: null,
  request: call.kept ?? call.body ?? '',
  answer: answer.text,
})
