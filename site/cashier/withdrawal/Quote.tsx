import { fromWire } from '@tamuvo/money/amount.ts'
import { formatPlain } from '@tamuvo/money/currency.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useCurrency } from '@tamuvo/ui/format/currency.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { DetailList } from '../../parts/DetailList.tsx'
import { type Preview, percentText } from './withdrawal-words.ts'

/** What it costs and what arrives. The lines stand before there is an amount, so that nothing moves while it is typed. */
export const Quote = ({ preview, quote }: { preview: Preview; quote: Preview['quote'] }) => {
  const t = useText()
  const { fee, freeLeft, freePerDay, dayLeft, dayMax } = preview
  const isFree = freeLeft > 0
  const rule = { percent: percentText(fee.percent), min: fee.min, max: fee.max }
  return (
    <DetailList
      rows={[
        [
          t('withdrawal.fee'),
          <span key="fee" className="flex flex-col items-end">
            {quote ? <Amount value={quote.fee} symbol /> : isFree ? t('withdrawal.free') : '–'}
            <span className="text-xs text-text3">
              {isFree ? t('withdrawal.free_left', { left: freeLeft, free: freePerDay }) : t('withdrawal.fee_rule', rule)}
            </span>
          </span>,
        ],
        [
          t('withdrawal.receive'),
          <span key="receive" className="flex flex-col items-end text-md font-bold">
            {quote ? <Amount value={quote.receive} symbol /> : '–'}
            <Plain value={quote?.receive} />
          </span>,
        ],
        [
          t('withdrawal.day_left'),
          <span key="day" className="flex flex-col items-end">
            <Amount value={dayLeft} symbol />
            <span className="text-xs text-text3">{t(`withdrawal.limit_${dayMax.by}`)}</span>
          </span>,
        ],
      ]}
    />
  )
}

const Plain = ({ value }: { value: string | undefined }) => {
  const t = useText()
  const currency = useCurrency()
  if (currency.unitFactor === 1) return null
  return (
    <span className="min-h-[1lh] text-xs font-normal text-text3">
      {value && t('common.amount_equals', { amount: formatPlain(fromWire(value), currency), code: currency.code })}
    </span>
  )
}
