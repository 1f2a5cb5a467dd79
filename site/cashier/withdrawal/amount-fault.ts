import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import type { Preview } from './withdrawal-words.ts'

/** Why this amount cannot be withdrawn now, in the order in which the server checks; undefined when it can. */
export const amountFault = (
  amount: string | undefined,
  { min, max, dayLeft, balance }: Pick<Preview, 'min' | 'max' | 'dayLeft' | 'balance'>,
): string | undefined => {
  if (amount === undefined) return t('common.amount_invalid')
  const wanted = fromWire(amount)
  if (wanted < fromWire(min)) return t('withdrawal.below_min', { min: formatDecimal(min) })
  if (wanted > fromWire(max.amount))
    return t('withdrawal.above_max', { max: formatDecimal(max.amount), why: t(`withdrawal.limit_${max.by}`) })
  if (wanted > fromWire(dayLeft)) return t('withdrawal.above_day', { left: formatDecimal(dayLeft) })
  if (wanted > fromWire(balance)) return t('withdrawal.above_balance', { balance: formatDecimal(balance) })
  return undefined
}
