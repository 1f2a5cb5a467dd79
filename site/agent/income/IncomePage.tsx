import { teamDaysMax } from '@tamuvo/contract/agent-figures.ts'
import { listIncome } from '@tamuvo/contract/agent-income.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Coins } from 'lucide-react'
import { chosenDays } from '../../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../../parts/DayRangePicker.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import type { AgentPageProps } from '../../parts/paths.ts'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { BillDetail } from '../contract/BillDetail.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { useAgentDetail } from '../useAgentDetail.ts'
import { IncomeParts } from './IncomeParts.tsx'
import { IncomeTickets } from './IncomeTickets.tsx'
import { IncomeTiles } from './IncomeTiles.tsx'
import { askedIncome, detailWords, incomePlaceWords, lineNames } from './income-place.ts'
import { useIncomeColumns } from './useIncomeColumns.tsx'

/** What the agent received and paid on. A line opens to what it was computed from and to its ledger entries. */
export const IncomePage = ({ id }: AgentPageProps) => {
  const { place } = useMemberPlace(detailWords)
  if (!id) return <IncomeList />
  if (place.as === 'BILL') return <BillDetail id={id} page="agentRevenueReport" own={lineNames} />
  return place.as === 'TICKETS' ? <IncomeTickets id={id} /> : <IncomeParts id={id} />
}

const IncomeList = () => {
  const t = useText()
  const open = useAgentDetail('agentRevenueReport')
  const { place, change, turnTo } = useMemberPlace(incomePlaceWords)
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days, teamDaysMax) !== undefined
  const answer = useCall(listIncome, askedIncome(place, days), { keepPrevious: true, enabled: !isRangeWrong })
  const columns = useIncomeColumns()
  const { data } = answer
  const totals = data && [{ label: t('common.total_all'), cells: { amount: <Amount value={data.sum} signed /> } }]
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('agent.income')}</h3>
      <IncomeTiles tiles={data?.tiles} />
      <DayRangePicker
        place={place}
        onChange={change}
        daysMax={teamDaysMax}
        isFiltered={place.group !== 'all' || place.product !== 'all'}
        actions={
          <ExportButton
            asked={{
              kind: 'INCOME',
              ...days,
              ...(place.group === 'all' ? {} : { income: place.group }),
              ...(place.product === 'all' ? {} : { product: place.product }),
            }}
          />
        }
      >
        <div className="grid grid-cols-2 gap-3 sm:max-w-110">
          <Select
            label={t('agent.kind')}
            options={incomePlaceWords.group.map((key) => ({
              key,
              label: t(key === 'all' ? 'common.all' : `agent.group_${key}`),
            }))}
            value={place.group}
            onChange={(group) => change({ group })}
          />
          <Select
            label={t('wallet.product')}
            options={incomePlaceWords.product.map((key) => ({
              key,
              label: t(key === 'all' ? 'common.all' : `catalog.type_${key}`),
            }))}
            value={place.product}
            onChange={(product) => change({ product })}
          />
        </div>
      </DayRangePicker>
      {!isRangeWrong && (
        <ListFrame answer={answer} page={place.page} onPage={turnTo}>
          <Table
            caption={t('agent.income')}
            columns={columns}
            rows={data?.list}
            rowKey={({ source, id, at }) => `${source}.${id}.${at}`}
            {...(totals && data.total > 0 ? { totals } : {})}
            onRow={({ source, id }) => open(id, { as: source })}
            empty={<EmptyState icon={<Coins size={28} />} title={t('agent.income_none')} text={t('agent.income_none_text')} />}
          />
        </ListFrame>
      )}
    </div>
  )
}
