import type { Envelope } from '@tamuvo/contract/call.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import { refusalSentences } from '@tamuvo/contract/refusal-sentences.ts'
import { isPostingStopped, isUnavailable } from './database.ts'
import type { Log } from './log.ts'
import { Refused } from './refuse.ts'

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

/** The header that says when to come again. */
export const retryHeaders = ({ detail }: Refused): Record<string, string> => {
  const retryAfter = detail?.['retryAfter']
  return typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {}
}

/** Logs what the caller does not get to see. A refusal is not a failure. */
export const logFailure = (log: Log, error: unknown, { code }: Refused, about: Record<string, unknown>): void => {
  if (error instanceof Refused) return
  if (code === 'SYSTEM_ERROR') log.error({ ...about, error: describe(error) }, 'a call failed')
  if (code === 'BUSY' || code === 'POSTING_STOPPED') log.warn({ ...about, error: String(error) }, 'a call could not be served')
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
