import { listIncome } from '@tamuvo/contract/agent-income.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Coins } from 'lucide-react'
import { chosenDays } from '../../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../../parts/DayRangePicker.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import type { AgentPageProps } from '../../parts/paths.ts'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { useAgentDetail } from '../useAgentDetail.ts'
import { IncomeParts } from './IncomeParts.tsx'
import { askedIncome, type IncomeLine, incomePlaceWords } from './income-place.ts'

/** What the agent earned. A line opens to whose bets it comes from, and these to the bets. */
export const IncomePage = ({ id }: AgentPageProps) => (id ? <IncomeParts id={id} /> : <IncomeList />)

const IncomeList = () => {
  const t = useText()
  const open = useAgentDetail('agentRevenueReport')
  const { place, change, turnTo } = useMemberPlace(incomePlaceWords)
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days) !== undefined
  const answer = useCall(listIncome, askedIncome(place, days), { keepPrevious: true, enabled: !isRangeWrong })
  const columns = useIncomeColumns()
  const { data } = answer
  const totals = data && [{ label: t('common.total_all'), cells: { amount: <Amount value={data.sum} signed /> } }]
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('agent.income')}</h3>
      <dl className="grid grid-cols-3 gap-2">
        {(['today', 'yesterday', 'month'] as const).map((key) => (
          <div key={key} className="rounded-card border border-line px-3 py-2.5 sm:px-4">
            <dt className="text-xs text-text3">{t(key === 'month' ? 'agent.this_month' : `common.${key}`)}</dt>
            <dd className="mt-0.5 min-h-7 text-md sm:text-num-sm">
              {data ? <Amount value={data.tiles[key]} symbol /> : <Skeleton className="h-6 w-20" />}
            </dd>
          </div>
        ))}
      </dl>
      <DayRangePicker place={place} onChange={change} isFiltered={place.kind !== 'all' || place.product !== 'all'}>
        <div className="grid grid-cols-2 gap-3 sm:max-w-110">
          <Select
            label={t('agent.kind')}
            options={incomePlaceWords.kind.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `agent.kind_${key}`) }))}
            value={place.kind}
            onChange={(kind) => change({ kind })}
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
      <ExportButton asked={{ kind: 'INCOME', ...days, ...(place.product === 'all' ? {} : { product: place.product }) }} />
      {!isRangeWrong && (
        <ListFrame answer={answer} page={place.page} onPage={turnTo}>
          <Table
            caption={t('agent.income')}
            columns={columns}
            rows={data?.list}
            rowKey={({ id }) => id}
            {...(totals && data.total > 0 ? { totals } : {})}
            onRow={({ id }) => open(id)}
            empty={<EmptyState icon={<Coins size={28} />} title={t('agent.income_none')} text={t('agent.income_none_text')} />}
          />
        </ListFrame>
      )}
    </div>
  )
}

const tones: Record<IncomeLine['state'], BadgeTone> = { PAID: 'win', DUE: 'info', CARRIED: 'neutral' }

const useIncomeColumns = (): Column<IncomeLine>[] => {
  const t = useText()
  return [
    {
      key: 'kind',
      header: t('agent.kind'),
      strong: true,
      phone: 'title',
      cell: ({ kind, product }) => (
        <span className="font-medium">
          {t(`catalog.type_${product}`)}
          <span className="block text-xs font-normal text-text3 max-md:inline max-md:ps-1.5">{t(`agent.kind_${kind}`)}</span>
        </span>
      ),
    },
    {
      key: 'period',
      header: t('agent.period'),
      phone: 'note',
      cell: ({ period }) => <span className="figures text-text2">{period.replace('T', ' ')}</span>,
    },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ validBet }) => <Amount value={validBet} /> },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: ({ amount }) => <Amount value={amount} signed />,
    },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      phone: 'state',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`agent.income_${state}`)}</Badge>,
    },
  ]
}
