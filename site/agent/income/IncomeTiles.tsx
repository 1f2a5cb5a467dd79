import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { Income } from './income-place.ts'

const figures = ['rebates', 'dividends', 'salaries', 'paidDown', 'net'] as const
const spans = ['today', 'yesterday', 'month'] as const

const labels = {
  rebates: 'agent.figure_rebates',
  dividends: 'agent.figure_dividends',
  salaries: 'agent.figure_salaries',
  paidDown: 'agent.group_PAID_DOWN',
  net: 'agent.income_net',
} as const

/** What today, yesterday and this month brought, by what it comes from. */
export const IncomeTiles = ({ tiles }: { tiles: Income['tiles'] | undefined }) => {
  const t = useText()
  return (
    <div className="card">
      <table className="w-full text-sm tabular-nums sm:text-base" aria-busy={tiles === undefined || undefined}>
        <caption className="sr-only">{t('agent.income')}</caption>
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {t('agent.kind')}
            </th>
            {spans.map((key) => (
              <th key={key} scope="col" className="px-2 pt-3 text-end text-xs font-medium text-text3 sm:px-4">
                {t(key === 'month' ? 'agent.this_month' : `common.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure} className={cx(figure === 'net' && 'border-t border-line font-semibold')}>
              <th scope="row" className={cx('py-2 ps-4 text-start', figure === 'net' ? 'pb-3' : 'font-normal text-text2')}>
                {t(labels[figure])}
              </th>
              {spans.map((key) => (
                <td key={key} className="px-2 py-2 text-end sm:px-4">
                  {tiles ? <Figure figure={figure} value={tiles[key][figure]} /> : <Skeleton className="ms-auto h-5 w-14" />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Figure = ({ figure, value }: { figure: (typeof figures)[number]; value: string }) => {
  if (value === '0.00') return <Amount value={value} />
  return figure === 'paidDown' ? <Amount value={`-${value}`} /> : <Amount value={value} signed={figure === 'net'} />
}
