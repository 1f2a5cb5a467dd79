import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../kit/log.ts'
import type { SmsCarrier, SmsRefusal } from './carrier.ts'

const timeoutMs = 8_000

/** Refusal codes by the gateway's error codes. */
const refusals = new Map<string, SmsRefusal>([
  ['INVALID_NUMBER', 'SMS_INVALID_NUMBER'],
  ['TOO_MANY', 'SMS_TOO_MANY'],
  ['QUOTA', 'SMS_QUOTA'],
  ['NOT_ALLOWED', 'SMS_NOT_ALLOWED'],
])

/**
 * Sends text messages through a gateway: `POST url` with a bearer token and `{ "to": "+95…", "text": "…" }`. Any 2xx means
 * accepted; otherwise `{ "code": "QUOTA" }` may give the reason. Other providers need a small adapter in front of this.
 */
export const httpSms = ({ url, token }: { url: string; token: string }, log: Log): SmsCarrier => {
  let usualMs = 0
  return {
    send: async (sms) => {
      const begun = performance.now()
      try {
        return await post(url, token, sms)
      } catch (error) {
        log.warn({ error: String(error) }, 'the gateway for text messages does not answer')
        return 'SMS_UNKNOWN'
      } finally {
        const tookMs = performance.now() - begun
        usualMs = usualMs === 0 ? tookMs : usualMs * 0.8 + tookMs * 0.2
      }
    },
    rehearse: async () => {
      await sleep(usualMs)
      return undefined
    },
  }
}

const post = async (url: string, token: string, body: { to: string; text: string }): Promise<SmsRefusal | undefined> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.ok) return undefined
  if (response.status === 429) return 'SMS_TOO_MANY'
  const said: unknown = await response.json().catch(() => undefined)
  const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : ''
  return refusals.get(code) ?? 'SMS_UNKNOWN'
}
