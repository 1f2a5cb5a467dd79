import { ratedProducts } from '@tamuvo/contract/agent.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Terms } from './draft-terms.ts'

/** Terms on one line: the prize group, and from the lowest to the highest rate. */
export const TermsBrief = ({ terms }: { terms: Terms }) => {
  const rates = Object.values(terms.rates).toSorted()
  return (
    <span className="figures whitespace-nowrap">
      <span className="font-semibold">{terms.prizeGroup}</span>{' '}
      <span className="text-xs text-text3">
        {rates[0]}–{rates.at(-1)} %
      </span>
    </span>
  )
}

/** All terms, with what they were before where that is asked. */
export const TermsTable = ({ terms, before, narrow = false }: { terms: Terms; before?: Terms; narrow?: boolean }) => {
  const t = useText()
  const rows = [
    { key: 'prizeGroup', label: t('agent.prize_group'), was: String(before?.prizeGroup ?? ''), is: String(terms.prizeGroup) },
    ...ratedProducts.map((product) => ({
      key: product,
      label: t(`catalog.type_${product}`),
      was: before ? `${before.rates[product]} %` : '',
      is: `${terms.rates[product]} %`,
    })),
  ]
  return (
    <dl className={cx('grid grid-cols-1 gap-x-6 text-sm', !narrow && 'sm:grid-cols-2')}>
      {rows.map(({ key, label, was, is }) => (
        <div key={key} className="flex min-h-9 items-center justify-between gap-3 border-b border-line">
          <dt className="text-text3">{label}</dt>
          <dd className="figures">
            {before && was !== is && <span className="text-text3 line-through">{was}</span>}{' '}
            <span className="font-semibold">{is}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
