import { brand, type GameType } from '@tamuvo/contract/brand.ts'
import { getRankList, getWinnerBoard, type WinnerPeriod, winnerPeriods } from '@tamuvo/contract/winners.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useNear } from '@tamuvo/ui/hooks/useNear.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { useCatalog } from '../../catalog/useCatalog.ts'

const shown = 8
const everyMs = 60_000

/** Wins that were really paid here, newest first, and beside them the greatest multiples. Nothing is made up: with none it says so. */
export const Winners = () => {
  const t = useText()
  const [period, setPeriod] = useState<WinnerPeriod>('month')
  const [product, setProduct] = useState<GameType | 'all'>('all')
  const { data } = useCatalog()
  const products = data?.data.lanes.map(({ gameCategory }) => gameCategory) ?? []
  const [anchor, isNear] = useNear()
  const asked = { period, product, isWanted: isNear }
  return (
    <section ref={anchor} aria-labelledby="winners-title">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Trophy size={22} aria-hidden="true" className="text-brand-text" />
        <h2 id="winners-title" className="text-lg font-bold">
          {t('lobby.winners')}
        </h2>
        <Tabs
          label={t('lobby.winners_period')}
          tabs={winnerPeriods.map((key) => ({ key, label: t(`lobby.period_${key}`) }))}
          value={period}
          onChange={setPeriod}
          className="ms-auto"
        />
      </div>
      <Chips
        label={t('lobby.winners_product')}
        chips={(['all', ...products] as const).map((key) => ({
          key,
          label: t(key === 'all' ? 'common.all' : `catalog.type_${key}`),
        }))}
        value={product}
        onChange={setProduct}
        className="mb-3"
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <Board title={t('lobby.newest_wins')} call={getWinnerBoard} by="amount" {...asked} />
        <Board title={t('lobby.greatest_multiples')} call={getRankList} by="multiple" {...asked} />
      </div>
      <p className="mt-2 text-xs text-text3">{t('lobby.winners_note')}</p>
    </section>
  )
}

type BoardProps = {
  title: string
  period: WinnerPeriod
  product: GameType | 'all'
  call: typeof getWinnerBoard | typeof getRankList
  by: 'amount' | 'multiple'
  isWanted: boolean
}

const Board = ({ title, period, product, call, by, isWanted }: BoardProps) => {
  const t = useText()
  const asked = { imgSize: brand.imgSize, period, count: shown, ...(product === 'all' ? {} : { gameType: product }) }
  const { data, error, refetch } = useCall(call, asked, { everyMs, staleMs: everyMs, keepPrevious: true, enabled: isWanted })
  return (
    <div className="min-h-64 rounded-card border border-line bg-bg1 p-4">
      <h3 className="text-sm font-semibold text-text3">{title}</h3>
      {error && !data && <ErrorState error={error} onRetry={refetch} className="mt-3" />}
      {isWanted && !data && !error && <SkeletonRows rows={4} />}
      {data?.list.length === 0 && (
        <EmptyState icon={<Trophy size={26} />} title={t('lobby.no_winners')} text={t('lobby.no_winners_text')} />
      )}
      <ol className="divide-y divide-line">
        {data?.list.map((win) => (
          <li key={`${win.at} ${win.player} ${win.amount}`} className="flex min-h-13 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{win.player}</span>
              <span className="block truncate text-xs text-text3">
                {win.game} · {win.room}
              </span>
            </span>
            <span className="text-end">
              {by === 'amount' ? (
                <Amount value={win.amount} symbol className="text-win" />
              ) : (
                <b className="figures font-semibold text-win">×{win.multiple}</b>
              )}
              <time dateTime={win.at} className="figures block text-xs text-text3">
                {formatInstant(win.at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
