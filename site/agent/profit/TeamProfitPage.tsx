import { listTeamProfit } from '@tamuvo/contract/agent-figures.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { AsOf } from '../AsOf.tsx'
import { DetailModal } from '../DetailModal.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { TeamWay } from '../team/TeamWay.tsx'
import { ProfitPeriod, profitFault } from './ProfitPeriod.tsx'
import { askedProfit, type ProfitRow, profitPlaceWords } from './profit-place.ts'
import { figureCells, useProfitColumns, useProfitRows } from './useProfitColumns.tsx'

/** Profit and loss, one level of the team at a time: the rows sum to the row of the level above. */
export const TeamProfitPage = () => {
  const t = useText()
  const { place, change, turnTo } = useMemberPlace(profitPlaceWords)
  const isRangeWrong = profitFault(place) !== undefined
  const answer = useCall(listTeamProfit, askedProfit(place), { keepPrevious: true, enabled: !isRangeWrong })
  const { data } = answer
  const days = data && { from: data.from, to: data.to }
  const [opened, setOpened] = useState<ProfitRow>()
  const uses = { days, product: place.product, own: data?.own.id }
  const columns = useProfitColumns({ ...uses, onDrill: (under) => change({ under }), onDetails: setOpened })
  const rowsOf = useProfitRows(uses)
  const rows = data && (place.page === 1 ? [data.own, ...data.list] : data.list)
  const totals = data && [{ label: t('agent.whole_team'), cells: figureCells(data.sum) }]
  return (
    <div className="flex flex-col gap-4">
      <div className="-my-2 flex flex-wrap items-center justify-between gap-2">
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
      <ProfitPeriod
        place={place}
        days={days}
        onChange={change}
        actions={
          days && (
            <ExportButton
              asked={{
                kind: 'PROFIT',
                ...days,
                ...(place.under === '' ? {} : { under: place.under }),
                ...(place.product === 'all' ? {} : { product: place.product }),
              }}
            />
          )
        }
      />
      <TeamWay path={data?.path} onChoose={(under) => change({ under })} />
      {!isRangeWrong && (
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
      )}
      <p className="text-xs text-text3">{t('agent.net_rule')}</p>
      <DetailModal title={opened?.username ?? ''} rows={opened && rowsOf(opened)} onClose={() => setOpened(undefined)} />
    </div>
  )
}
