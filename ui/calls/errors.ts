import type { Refusal } from '@tamuvo/contract/refusals.ts'
import { hasText, loadAllText, loadText, t } from '../text/text.ts'

/** What the server may answer, and what never reached it. */
export type CallCode = Refusal | 'NETWORK' | 'TIMEOUT'

type Detail = {
  message?: string
  /** By field name, what is wrong with it. */
  fields?: Record<string, string>
  /** Seconds to wait before the next try. */
  retryAfter?: number
  traceId?: string
  /** What came with the refusal, such as whether a captcha is due. */
  value?: unknown
}

/** A call that was refused or did not get through. The code becomes a sentence by `errorSentence`. */
export class CallRefused extends Error {
  readonly code: CallCode
  readonly fields: Record<string, string>
  readonly retryAfter: number | undefined
  readonly traceId: string | undefined
  readonly value: unknown

  constructor(code: CallCode, detail: Detail = {}) {
    super(detail.message ?? code)
    this.name = 'CallRefused'
    this.code = code
    this.fields = detail.fields ?? {}
    this.retryAfter = detail.retryAfter
    this.traceId = detail.traceId
    this.value = detail.value
  }
}

const sentenceOf = (code: string) => [`refusal.${code}`, `refused.${code}`].find(hasText)

/** Waits for the sentence of a refusal that has not come yet. Without a network it goes on without one. */
export const fetchSentence = async (code: string): Promise<void> => {
  if (sentenceOf(code) === undefined) await loadAllText().catch(() => undefined)
}

/**
 * The sentence of a refusal code in the chosen language; a general one for codes without their own. Until the sentences of refusals
 * have come it is empty: they are asked for, and who shows it draws anew with them.
 */
export const refusalSentence = (code: string): string => {
  const key = sentenceOf(code)
  if (key && hasText(key)) return t(key)
  if (hasText('refusal.UNKNOWN')) return t('refusal.UNKNOWN')
  void loadText(['near']).catch(() => undefined)
  return ''
}

/** What to tell a person about something thrown. Messages of the server are not shown: they are for logs. */
export const errorSentence = (error: unknown): string => {
  if (error instanceof CallRefused) return refusalSentence(error.code)
  if (error instanceof Error && error.name === 'ChunkLoadError') return t('common.chunk_failed')
  return refusalSentence('UNKNOWN')
}

/** The reference to quote to customer service: only where something broke on our side. */
export const traceOf = (error: unknown): string | undefined =>
  error instanceof CallRefused && error.code === 'SYSTEM_ERROR' ? error.traceId?.slice(0, 8) : undefined

/** Whether it is unknown if the server acted: the same request may be sent again with the same key. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof CallRefused && (error.code === 'NETWORK' || error.code === 'TIMEOUT')
