import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { PromotionStatus, PromotionTexts } from '@tamuvo/contract/promotion-rule.ts'
import type { getPromotion } from '@tamuvo/contract/promotion.ts'
import { type CallRefused, errorSentence } from '@tamuvo/ui/calls/errors.ts'
import type { BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { currentLanguage, t } from '@tamuvo/ui/text/text.ts'

export type Promotion = ReceivedOutputOf<typeof getPromotion>

export const statusTones: Record<PromotionStatus, BadgeTone> = {
  COMING_SOON: 'info',
  OPEN: 'accent',
  SIGNED_UP: 'info',
  IN_PROCESS: 'info',
  APPLYING: 'warn',
  ISSUED: 'win',
  CLAIMED: 'neutral',
  REJECTED: 'loss',
  CLOSED: 'neutral',
}

/** What the operator wrote, in the language of the page, or else in English, or else in any. */
export const written = (texts: PromotionTexts['titles']): string => {
  const words: Partial<Record<string, string>> = texts
  return words[currentLanguage().code] ?? words['EN'] ?? Object.values(words)[0] ?? ''
}

/** "2026-08-05 18:00" */
export const shortInstant = (at: string): string => formatInstant(at).slice(0, 16)

/** When it begins or ends, in words. */
export const datesWords = ({ status, startsAt, endsAt }: Pick<Promotion, 'status' | 'startsAt' | 'endsAt'>): string => {
  if (status === 'COMING_SOON') return t('promotion.starts_on', { date: shortInstant(startsAt) })
  if (endsAt === null) return t('promotion.no_end')
  return t(status === 'CLOSED' ? 'promotion.ended_on' : 'promotion.ends_on', { date: shortInstant(endsAt) })
}

const causes = [
  'VIP',
  'KYC',
  'LABEL',
  'NEW',
  'AGENT',
  'ADDRESS',
  'DEVICE',
  'NO_DEVICE',
  'PAYEE',
  'NO_PAYEE',
  'HANDLE',
  'GROUP',
] as const

/** Why a member cannot take a promotion. */
export const refusalWords = (refusal: CallRefused): string => {
  const { because } = (refusal.value ?? {}) as { because?: unknown }
  const cause = refusal.code === 'PROMOTION_NOT_FOR_YOU' ? causes.find((each) => each === because) : undefined
  return cause ? `${errorSentence(refusal)} ${t(`promotion.because_${cause}`)}` : errorSentence(refusal)
}
