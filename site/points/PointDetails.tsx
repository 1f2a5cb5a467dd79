import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listPointMovements, pointGroups } from '@tamuvo/contract/point-movements.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { chosenDays } from '../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../parts/DayRangePicker.tsx'
import { typeName } from '../parts/entry-words.ts'
import { ListFrame } from '../parts/ListFrame.tsx'
import { paths } from '../parts/paths.ts'
import { useListPlace } from '../parts/useListPlace.ts'
import { latelyWords } from './lately.ts'
import { wholePoints } from './point-words.ts'

type Movement = ReceivedOutputOf<typeof listPointMovements>['list'][number]
const groups = ['all', ...pointGroups] as const

/** Every movement of points with what it left; each opens to its entry in the ledger. */
export const PointDetails = () => {
  const t = useText()
  const navigate = useNavigate()
  const columns = useColumns()
  const { place, change, turnTo } = useListPlace({ ...latelyWords, group: groups })
  const days = chosenDays(place, serverNow())
  const asked = { ...days, pageNo: place.page, pageSize: 20, ...(place.group === 'all' ? {} : { group: place.group }) }
  const answer = useCall(listPointMovements, asked, { keepPrevious: true, staleMs: 0, enabled: rangeFault(days) === undefined })
  return (
    <div className="flex flex-col gap-4">
      <DayRangePicker place={place} onChange={change} isFiltered={place.group !== 'all'}>
        <Select
          label={t('common.type')}
          options={groups.map((key) => ({ key, label: key === 'all' ? t('common.all') : t(`points.group_${key}`) }))}
          value={place.group}
          onChange={(group) => change({ group })}
          className="sm:max-w-64"
        />
      </DayRangePicker>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('points.tab_details')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          onRow={({ entryId }) =>
            void navigate({ to: '.', search: true, hash: paths.member('transactionHistory', entryId).slice(1) })
          }
          empty={<EmptyState title={t('points.details_empty')} />}
        />
      </ListFrame>
    </div>
  )
}

const useColumns = (): Column<Movement>[] => {
  const t = useText()
  return [
    { key: 'source', header: t('points.source'), strong: true, phone: 'title', cell: ({ source }) => typeName(source) },
    { key: 'time', header: t('common.time'), phone: 'note', cell: ({ time }) => <Instant at={time} /> },
    {
      key: 'change',
      header: t('points.price'),
      align: 'end',
      phone: 'sum',
      cell: ({ plus, minus }) => (
        <span className={cx('figures font-semibold', plus === '0.00' ? 'text-text' : 'text-win')}>
          {plus === '0.00' ? `-${wholePoints(minus)}` : `+${wholePoints(plus)}`}
        </span>
      ),
    },
    {
      key: 'balance',
      header: t('wallet.balance_after'),
      align: 'end',
      phone: 'state',
      cell: ({ balance }) => <span className="figures">{wholePoints(balance)}</span>,
    },
    { key: 'remark', header: t('points.note'), cell: ({ remark }) => <span className="text-text2">{remark || '–'}</span> },
  ]
}
