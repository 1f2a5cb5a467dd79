import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { formatPlain } from '@tamuvo/money/currency.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import type { ReactNode } from 'react'
import { useCurrency } from '../format/currency.ts'
import { useText } from '../text/useText.tsx'
import { amountFromText } from './amount-text.ts'
import { Chips } from './Chips.tsx'
import { Field } from './Field.tsx'

type Props = {
  label: string
  /** What was typed, as it was typed. Read it with `amountFromText`. */
  value: string
  onChange: (typed: string) => void
  /** Amounts of the wire to choose with one press. */
  quick?: readonly string[]
  /** The one of `quick` that is all there is. */
  all?: string
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  className?: string
}

/** An amount to type or to choose, with what it is in the plain currency. */
export const AmountField = ({ label, value, onChange, quick = [], all, hint, error, disabled, className }: Props) => {
  const t = useText()
  const currency = useCurrency()
  const wire = amountFromText(value)
  const plain = wire && currency.unitFactor !== 1 ? formatPlain(amount(fromWire(wire)), currency) : ''
  return (
    <div className={className}>
      <Field
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // A form hides an error when the value changes; formatting the same amount must not do that.
        onBlur={() => wire && !error && onChange(wire)}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        error={error}
        hint={hint}
        prefix={<span className="font-semibold text-text2">{currency.symbol}</span>}
        suffix={
          plain && <span className="figures text-sm">{t('common.amount_equals', { amount: plain, code: currency.code })}</span>
        }
      />
      {quick.length > 0 && (
        <Chips
          className="mt-2"
          label={t('common.amount_quick')}
          look="grid"
          chips={quick.map((each) => ({
            key: each,
            label: each === all ? t('common.all') : shortAmount(each),
            disabled: disabled ?? false,
          }))}
          value={wire ?? null}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** Quick amounts are read at a glance: whole ones lose their decimals. */
const shortAmount = (wire: string): string => formatAmount(fromWire(wire)).replace(/\.00$/, '')
