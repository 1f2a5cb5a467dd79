import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { useCurrency } from '../format/currency.ts'
import { useCountUp } from '../hooks/useCountUp.ts'
import { useAmountsHidden } from '../session/privacy.ts'
import { useText } from '../text/useText.tsx'
import { cx } from './cx.ts'

export type AmountProps = {
  /** Text of the wire, "1234.50". */
  value: string
  /** Shows the currency symbol. */
  symbol?: boolean
  /** Green with a plus, red with a minus: for results and movements. The sign always stands with the colour. */
  signed?: boolean
  /** Becomes asterisks while amounts are hidden. */
  hideable?: boolean
  /** Runs to a new value instead of jumping. */
  countUp?: boolean
  className?: string
}

/** Money for people: two decimals, thousands separators, the sign before the symbol. */
export const Amount = ({ value, symbol = false, signed = false, hideable = false, countUp = false, className }: AmountProps) => {
  const hidden = useAmountsHidden() && hideable
  const target = fromWire(value)
  const shown = useCountUp(target, countUp && !hidden)
  const { symbol: mark } = useCurrency()
  const t = useText()
  const write = (minor: bigint) => writeAmount(minor, symbol ? mark : '', signed)
  const look = cx('figures font-semibold whitespace-nowrap', signed && !hidden && toneOf(target), className)
  if (hidden) {
    return (
      <span className={look}>
        <span aria-hidden="true">{symbol ? `${mark} ` : ''}****</span>
        <span className="sr-only">{t('common.amount_hidden')}</span>
      </span>
    )
  }
  if (shown === target) return <span className={look}>{write(target)}</span>
  return (
    <span className={look}>
      <span aria-hidden="true">{write(shown)}</span>
      <span className="sr-only">{write(target)}</span>
    </span>
  )
}

const toneOf = (minor: bigint): string => (minor > 0n ? 'text-win' : minor < 0n ? 'text-loss' : 'text-text2')

/** The words of an amount: sign, symbol, figures. */
export const writeAmount = (minor: bigint, symbol: string, signed: boolean): string => {
  const sign = minor < 0n ? '-' : signed && minor > 0n ? '+' : ''
  const figures = formatAmount(amount(minor < 0n ? -minor : minor))
  return symbol ? `${sign}${symbol} ${figures}` : `${sign}${figures}`
}
