import { fromWire } from '@tamuvo/money/amount.ts'
import { t } from '../text/text.ts'
import { CallRefused, refusalSentence } from './errors.ts'

/** What the terms of a bonus allow in place of a stake that they refuse: the highest one, or nothing where they close the product. */
export type BonusTerms = { most: string | null }

/** The terms that a refused stake would have broken; undefined for any other refusal. */
export const bonusTermsOf = (error: unknown): BonusTerms | undefined => {
  if (!(error instanceof CallRefused) || error.code !== 'BONUS_TERMS') return undefined
  const { most } = (error.value ?? {}) as { most?: unknown }
  return { most: isMoney(most) ? most : null }
}

/** Why the stake was refused and what would be allowed. @param money writes an amount with its currency */
export const bonusTermsWords = ({ most }: BonusTerms, money: (wire: string) => string): string =>
  `${refusalSentence('BONUS_TERMS')} ${most === null ? t('bonus.product_closed') : t('bonus.most', { amount: money(most) })}`

const isMoney = (value: unknown): value is string => {
  try {
    return typeof value === 'string' && fromWire(value) >= 0n
  } catch {
    return false
  }
}
