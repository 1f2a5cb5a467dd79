import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useListPlace } from '../../parts/useListPlace.ts'
import type { Result } from '../sale.ts'
import { type Trend, trendByPlace, trendOfEndings } from './trend.ts'
import { useRecentResults } from '../useNotes.ts'
import { rowName } from '../words.ts'

const readings = ['times', 'missed'] as const
type Reads = (typeof readings)[number]

/** How often numbers came of late, and for how long they have not. */
export const TrendChart = ({ game }: { game: LotteryGame }) => {
  const t = useText()
  const { place, change } = useListPlace({ reads: readings })
  const { reads } = place
  const { results, query } = useRecentResults(game, true)
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (!query.data) return <Skeleton className="h-64 w-full rounded-card" />
  if (results.length === 0) return <EmptyState title={t('lottery.results_empty')} />
  return (
    <div className="grid gap-3">
      <Tabs
        label={t('lottery.trend')}
        tabs={[
          { key: 'times', label: t('lottery.trend_times', { count: results.length }) },
          { key: 'missed', label: t('lottery.trend_missed') },
        ]}
        value={reads}
        onChange={(key) => change({ reads: key })}
      />
      {familyOfGame[game] === 'fast5' ? (
        <PlaceTable results={results} reads={reads} />
      ) : (
        <EndingGrid results={results} reads={reads} />
      )}
      <p className="text-sm text-text3">{t('lottery.trend_note')}</p>
    </div>
  )
}

/** The share of the largest value: it deepens the colour behind a number. */
const heat = (value: number, most: number): string =>
  `color-mix(in oklab, var(--brand) ${most === 0 ? 0 : Math.round((value / most) * 42)}%, transparent)`

const mostOf = (trends: readonly Trend[], reads: Reads): number => Math.max(0, ...trends.map((trend) => trend[reads]))

const PlaceTable = ({ results, reads }: { results: readonly Result[]; reads: Reads }) => {
  const t = useText()
  const byPlace = trendByPlace(results)
  const most = mostOf(byPlace.flat(), reads)
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-sm">
      <caption className="sr-only">
        {t(reads === 'times' ? 'lottery.trend_times' : 'lottery.trend_missed', { count: results.length })}
      </caption>
      <thead>
        <tr>
          <th scope="col" className="w-12 text-start text-xs font-normal text-text3">
            {t('lottery.place')}
          </th>
          {byPlace[0]?.map(({ symbol }) => (
            <th key={symbol} scope="col" className="figures py-1 text-xs font-semibold text-text2">
              {symbol}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byPlace.map((trends, place) => (
          <tr key={place}>
            <th scope="row" className="text-start text-xs font-medium text-text2">
              {rowName(`place${place + 1}`)}
            </th>
            {trends.map((trend) => (
              <td
                key={trend.symbol}
                style={{ background: heat(trend[reads], most) }}
                className="figures h-10 rounded-sm font-medium"
              >
                {trend[reads]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const EndingGrid = ({ results, reads }: { results: readonly Result[]; reads: Reads }) => {
  const t = useText()
  const trends = trendOfEndings(results)
  const most = mostOf(trends, reads)
  return (
    <ul
      aria-label={t(reads === 'times' ? 'lottery.trend_times' : 'lottery.trend_missed', { count: results.length })}
      className="grid grid-cols-5 gap-1 sm:grid-cols-10"
    >
      {trends.map((trend) => (
        <li
          key={trend.symbol}
          style={{ background: heat(trend[reads], most) }}
          className={cx('figures flex items-baseline justify-between rounded-sm border border-line px-1.5 py-1 text-sm')}
        >
          <strong>{trend.symbol}</strong>
          <span className="text-xs text-text2">{trend[reads]}</span>
        </li>
      ))}
    </ul>
  )
}
