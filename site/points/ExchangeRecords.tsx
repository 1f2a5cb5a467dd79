import { listRedeemed, orderStates } from '@tamuvo/contract/mall.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { chosenDays } from '../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../parts/DayRangePicker.tsx'
import { ListFrame } from '../parts/ListFrame.tsx'
import { paths } from '../parts/paths.ts'
import { useListPlace } from '../parts/useListPlace.ts'
import { latelyWords } from './lately.ts'
import { freeBetText } from '../parts/free-bet-words.ts'
import { spinsText } from '../parts/free-spins-words.ts'
import { inLanguage, type MallOrder } from './mall/mall-words.ts'

const states = ['all', ...orderStates] as const
const tones: Record<MallOrder['state'], BadgeTone> = { IN_PROGRESS: 'info', CONFIRMED: 'win', REJECTED: 'neutral' }

/** What the member redeemed: each order with its state, and where the parcel is or why it was rejected. */
export const ExchangeRecords = () => {
  const t = useText()
  const navigate = useNavigate()
  const columns = useColumns()
  const { place, change, turnTo } = useListPlace({ ...latelyWords, state: states })
  const days = chosenDays(place, serverNow())
  const asked = { ...days, pageNo: place.page, pageSize: 20, ...(place.state === 'all' ? {} : { state: place.state }) }
  const answer = useCall(listRedeemed, asked, { keepPrevious: true, staleMs: 0, enabled: rangeFault(days) === undefined })
  return (
    <div className="flex flex-col gap-4">
      <DayRangePicker place={place} onChange={change} isFiltered={place.state !== 'all'}>
        <Select
          label={t('common.status')}
          options={states.map((key) => ({ key, label: key === 'all' ? t('common.all') : t(`points.state_${key}`) }))}
          value={place.state}
          onChange={(state) => change({ state })}
          className="sm:max-w-64"
        />
      </DayRangePicker>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('points.tab_records')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          onRow={({ entryId }) =>
            void navigate({ to: '.', search: true, hash: paths.member('transactionHistory', entryId).slice(1) })
          }
          empty={<EmptyState title={t('points.records_empty')} />}
        />
      </ListFrame>
    </div>
  )
}

/** What was ordered, and what became of free spins and free bets. */
const Item = ({ order: { names, freeSpins, freeBet } }: { order: MallOrder }) => (
  <span>
    {inLanguage(names)}
    {freeSpins && <span className="block text-xs font-normal text-text3">{spinsText(freeSpins)}</span>}
    {freeBet && <span className="figures block text-xs font-normal text-text3">{freeBetText(freeBet)}</span>}
  </span>
)

const useColumns = (): Column<MallOrder>[] => {
  const t = useText()
  return [
    { key: 'order', header: t('points.order'), cell: ({ reference }) => <span className="figures">{reference}</span> },
    { key: 'time', header: t('common.time'), cell: ({ at }) => <Instant at={at} /> },
    { key: 'item', header: t('points.item'), strong: true, cell: (order) => <Item order={order} /> },
    {
      key: 'quantity',
      header: t('points.quantity'),
      align: 'end',
      cell: ({ quantity }) => <span className="figures">{quantity}</span>,
    },
    {
      key: 'points',
      header: t('points.price'),
      align: 'end',
      cell: ({ points }) => <span className="figures font-semibold">{formatCount(points)}</span>,
    },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`points.state_${state}`)}</Badge>,
    },
    {
      key: 'remark',
      header: t('points.remark'),
      cell: ({ remark, delivery }) => (
        <span className="block max-w-64 max-md:ms-auto">
          {delivery && <span className="block text-text2">{`${delivery.name}, ${delivery.address}`}</span>}
          {remark || (delivery ? null : '–')}
        </span>
      ),
    },
  ]
}
