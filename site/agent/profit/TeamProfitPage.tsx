import { listTeamProfit } from '@tamuvo/contract/agent-figures.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { formatDay } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { AsOf } from '../AsOf.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { TeamWay } from '../team/TeamWay.tsx'
import { askedProfit, besidePeriod, type ProfitPlace, profitPlaceWords } from './profit-place.ts'
import { figureCells, useProfitColumns } from './useProfitColumns.tsx'

/** Profit and loss, one level of the team at a time: the rows sum to the row of the level above. */
export const TeamProfitPage = () => {
  const t = useText()
  const { place, change, turnTo } = useMemberPlace(profitPlaceWords)
  const answer = useCall(listTeamProfit, askedProfit(place), { keepPrevious: true })
  const { data } = answer
  const days = data && { from: data.from, to: data.to }
  const columns = useProfitColumns({ days, product: place.product, onDrill: (under) => change({ under }), own: data?.own.id })
  const rows = data && (place.page === 1 ? [data.own, ...data.list] : data.list)
  const totals = data && [{ label: t('agent.whole_team'), cells: figureCells(data.sum) }]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-bold">{t('agent.profit')}</h3>
        <AsOf at={data?.asOf} onRefresh={answer.refetch} />
      </div>
      <Tabs
        label={t('wallet.product')}
        look="line"
        tabs={profitPlaceWords.product.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `catalog.type_${key}`) }))}
        value={place.product}
        onChange={(product) => change({ product })}
      />
      <Period place={place} days={days} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TeamWay path={data?.path} onChoose={(under) => change({ under })} />
        {days && (
          <ExportButton
            asked={{
              kind: 'PROFIT',
              ...days,
              ...(place.under === '' ? {} : { under: place.under }),
              ...(place.product === 'all' ? {} : { product: place.product }),
            }}
          />
        )}
      </div>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('agent.profit')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(totals ? { totals } : {})}
          empty={<EmptyState title={t('agent.team_empty')} />}
        />
      </ListFrame>
      <p className="text-xs text-text3">{t('agent.net_rule')}</p>
    </div>
  )
}

type PeriodProps = {
  place: ProfitPlace
  days: { from: string; to: string } | undefined
  onChange: (changed: Partial<Pick<ProfitPlace, 'period' | 'day'>>) => void
}

const Period = ({ place, days, onChange }: PeriodProps) => {
  const t = useText()
  const isLast = days === undefined || days.to >= formatDay(serverNow())
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Chips
        label={t('agent.period')}
        chips={profitPlaceWords.period.map((key) => ({ key, label: t(`agent.period_${key}`) }))}
        value={place.period}
        onChange={(period) => onChange({ period })}
      />
      <div className="flex items-center">
        <IconButton label={t('agent.period_before')} onClick={() => days && onChange({ day: besidePeriod(days, -1) })}>
          <ChevronLeft size={20} />
        </IconButton>
        <span className="figures min-w-24 text-center text-sm">
          {days && (days.from === days.to ? days.from : `${days.from} – ${days.to}`)}
        </span>
        <IconButton
          label={t('agent.period_after')}
          disabled={isLast}
          onClick={() => days && onChange({ day: besidePeriod(days, 1) })}
        >
          <ChevronRight size={20} />
        </IconButton>
      </div>
    </div>
  )
}
