import { getProfit, listSettledBets } from '@tamuvo/contract/profit.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { chosenDays } from '../../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../../parts/DayRangePicker.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { ProductTable } from './ProductTable.tsx'
import { ProfitChart } from './ProfitChart.tsx'
import { ProfitTiles } from './ProfitTiles.tsx'
import { SettledBets } from './SettledBets.tsx'
import { type Profit, profitPlaceWords } from './profit-place.ts'

const countingEveryMs = 1_000

const shown = [getProfit, listSettledBets]

/** Profit and loss: what came of play over some days, in all, by day and by product. Each figure opens to what made it. */
export const ProfitPage = () => {
  const t = useText()
  useRefreshOn('bets', shown)
  useRefreshOn('balance', shown)
  const { place, change, turnTo } = useMemberPlace(profitPlaceWords)
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days) !== undefined
  const { data, error, refetch } = useCall(getProfit, days, { keepPrevious: true, enabled: !isRangeWrong, staleMs: 0 })
  useCall(getProfit, days, { enabled: data?.isCounting ?? false, everyMs: countingEveryMs })
  if (place.show === 'bets') return <SettledBets days={days} product={place.product} page={place.page} onPage={turnTo} />
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('record.profit_title')}</h3>
      <DayRangePicker place={place} onChange={change} />
      {data?.isCounting && (
        <p role="status" className="text-sm text-text2">
          {t('record.counting')}
        </p>
      )}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && !isRangeWrong && <SkeletonRows rows={6} />}
      {data && !isRangeWrong && <Figures profit={data} onBets={(product) => change({ show: 'bets', product })} />}
    </div>
  )
}

type FiguresProps = { profit: Profit; onBets: (product: Profit['products'][number]['product'] | 'all') => void }

const Figures = ({ profit, onBets }: FiguresProps) => {
  const t = useText()
  return (
    <>
      <ProfitTiles profit={profit} onBets={() => onBets('all')} />
      <p className="text-sm text-text2">
        {t('record.net_rule')}{' '}
        <MemberLink
          page="securityCenter"
          id="limits"
          className="focus-ring rounded-sm text-brand-text underline underline-offset-4"
        >
          {t('record.limits')}
        </MemberLink>
      </p>
      <ProfitChart days={profit.days} />
      <ProductTable products={profit.products} onOpen={onBets} />
    </>
  )
}
