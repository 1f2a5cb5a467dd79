import http from 'node:http'
import https from 'node:https'

/** A raw call; `cut` closes the connection before the answer. */
export type Sent = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string; cut?: boolean }

export type Came = { status: number; text: string; json: Readonly<Record<string, unknown>> }

const patienceMs = 10_000

/** @returns the answer; status 0 without one */
export const send = async ({ cut = false, ...sent }: Sent): Promise<Came> => {
  if (cut) return sendAndLeave(sent)
  const { url, method, headers, body } = sent
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
    const text = await response.text()
    return { status: response.status, text, json: parse(text) }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? error.message : String(error), json: {} }
  }
}

/** Sends the whole call and closes the connection before the answer. */
const sendAndLeave = ({ url, method, headers, body }: Sent): Promise<Came> =>
  new Promise((done) => {
    const request = (url.startsWith('https:') ? https : http).request(url, { method, headers, agent: false })
    request.on('error', () => {})
    request.on('close', () => done({ status: 0, text: 'we hung up', json: {} }))
    request.end(body, () => setImmediate(() => request.destroy()))
  })

const parse = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** "12.30" or 12.3 as hundredths; undefined for an invalid amount. */
export const hundredths = (value: unknown): bigint | undefined => {
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  const cents = BigInt(whole + fraction.padEnd(2, '0').slice(0, 2))
  return sign ? -cents : cents
}

export const decimal = (cents: bigint): string => {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
