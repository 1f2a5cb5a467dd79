import { listBets } from '@tamuvo/contract/betting.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { chosenDays } from '../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../parts/DayRangePicker.tsx'
import { ListFrame } from '../parts/ListFrame.tsx'
import { type MemberPageProps, paths } from '../parts/paths.ts'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { useMemberDetail } from '../parts/useMemberDetail.ts'
import { BetDetail } from './BetDetail.tsx'
import { BetFilters } from './BetFilters.tsx'
import { askedBets, betPlaceWords, betProducts, isFiltered } from './bet-place.ts'
import { RoundsElsewhere } from './RoundsElsewhere.tsx'
import { useBetColumns } from './bet-columns.tsx'

const countingEveryMs = 1_000

/** The betting record: what was staked, what came back, and behind every row its ledger entries and its proof. */
export const BetsPage = ({ id }: MemberPageProps) => {
  useRefreshOn('bets', [listBets])
  return id ? <BetDetail id={id} /> : <BetList />
}

const BetList = () => {
  const t = useText()
  const open = useMemberDetail('personalHistoryCopy')
  const { place, change, turnTo } = useMemberPlace(betPlaceWords)
  const columns = useBetColumns(place.product)
  const days = chosenDays(place, serverNow())
  const asked = askedBets(place, days)
  const isRangeWrong = place.number === '' && rangeFault(days) !== undefined
  const answer = useCall(listBets, asked, { keepPrevious: true, enabled: !isRangeWrong, staleMs: 0 })
  const { data } = answer
  useCall(listBets, asked, { enabled: data?.isCounting ?? false, everyMs: countingEveryMs })
  const totals = data && [
    {
      label: `${t('common.total_all')} · ${t('wallet.bets_count', { count: data.totals.count })}`,
      cells: {
        stake: <Amount value={data.totals.stake} />,
        valid: <Amount value={data.totals.validBet} />,
        payout: <Amount value={data.totals.payout} />,
        profit: <Amount value={data.totals.profit} signed />,
      },
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('wallet.bets_title')}</h3>
      <Tabs
        label={t('wallet.product')}
        look="line"
        tabs={betProducts.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `catalog.type_${key}`) }))}
        value={place.product}
        onChange={(product) => change({ product, vendor: '', game: '' })}
      />
      <DayRangePicker place={place} onChange={change} isFiltered={isFiltered(place)}>
        <BetFilters place={place} games={data?.games ?? []} onChange={change} />
      </DayRangePicker>
      {data?.isCounting && (
        <p role="status" className="text-sm text-text2">
          {t('record.counting')}
        </p>
      )}
      {!isRangeWrong && (
        <ListFrame answer={answer} page={place.page} onPage={turnTo}>
          <Table
            caption={t('wallet.bets_title')}
            columns={columns}
            rows={data?.list}
            rowKey={(bet) => bet.id}
            {...(totals && data.total > 0 ? { totals } : {})}
            onRow={(bet) => open(bet.id)}
            empty={<NoBets isNumber={place.number !== ''} />}
          />
        </ListFrame>
      )}
      <RoundsElsewhere />
    </div>
  )
}

const NoBets = ({ isNumber }: { isNumber: boolean }) => {
  const t = useText()
  return (
    <EmptyState
      title={t(isNumber ? 'record.number_missing' : 'wallet.bets_empty')}
      action={
        <Link to={paths.lottery()} className={buttonClass()}>
          {t('wallet.bets_play')}
        </Link>
      }
    />
  )
}
