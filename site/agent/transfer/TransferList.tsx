import { teamDaysMax } from '@tamuvo/contract/agent-figures.ts'
import { listAgentTransfers } from '@tamuvo/contract/agent-transfers.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { chosenDays, rangeWords } from '../../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../../parts/DayRangePicker.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { searchText } from '../../parts/list-place.ts'
import { SearchField } from '../../parts/SearchField.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { useSearchText } from '../../parts/useSearchText.ts'
import { EntryLink } from '../EntryLink.tsx'

type Transfer = ReceivedOutputOf<typeof listAgentTransfers>['list'][number]

const words = { ...rangeWords, direction: ['all', 'DOWN', 'UP'], username: searchText } as const

/** What the agent sent to direct downlines, and what they sent up, newest first. */
export const TransferList = () => {
  const t = useText()
  const { place, change, turnTo } = useMemberPlace(words)
  const [username, setUsername] = useSearchText(place.username, (said) => change({ username: said }))
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days, teamDaysMax) !== undefined
  const asked = {
    ...days,
    pageNo: place.page,
    pageSize: 20,
    username: place.username,
    ...(place.direction === 'all' ? {} : { direction: place.direction }),
  }
  const answer = useCall(listAgentTransfers, asked, { keepPrevious: true, enabled: !isRangeWrong })
  const columns = useTransferColumns()
  const { data } = answer
  return (
    <div className="flex flex-col gap-4">
      <DayRangePicker
        place={place}
        onChange={change}
        daysMax={teamDaysMax}
        isFiltered={place.direction !== 'all' || place.username !== ''}
      >
        <div className="grid grid-cols-2 gap-3 sm:max-w-110">
          <SearchField label={t('agent.search')} value={username} onChange={setUsername} />
          <Select
            label={t('agent.direction')}
            options={words.direction.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `agent.direction_${key}`) }))}
            value={place.direction}
            onChange={(direction) => change({ direction })}
          />
        </div>
      </DayRangePicker>
      {data && (
        <p className="text-sm text-text2">
          {t('agent.direction_DOWN')}: <Amount value={data.sums.down} symbol /> · {t('agent.direction_UP')}:{' '}
          <Amount value={data.sums.up} symbol />
        </p>
      )}
      {!isRangeWrong && (
        <ListFrame answer={answer} page={place.page} onPage={turnTo}>
          <Table
            caption={t('agent.tab_transfers')}
            columns={columns}
            rows={data?.list}
            rowKey={({ direction, id }) => `${direction}.${id}`}
            empty={<EmptyState title={t('agent.transfers_none')} />}
          />
        </ListFrame>
      )}
    </div>
  )
}

const useTransferColumns = (): Column<Transfer>[] => {
  const t = useText()
  return [
    {
      key: 'member',
      header: t('agent.downline'),
      strong: true,
      phone: 'title',
      cell: ({ username, note }) => (
        <span className="font-semibold">
          {username}
          {note && (
            <span className="block max-w-48 truncate text-xs font-normal text-text3 max-md:inline max-md:ps-1.5">{note}</span>
          )}
        </span>
      ),
    },
    { key: 'time', header: t('common.time'), phone: 'note', cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'direction',
      header: t('agent.direction'),
      phone: 'state',
      cell: ({ direction }) => t(`agent.direction_${direction}`),
    },
    { key: 'by', header: t('agent.sent_by'), cell: ({ sentBy }) => <span className="text-text2">{sentBy || '–'}</span> },
    {
      key: 'reference',
      header: t('common.reference'),
      cell: ({ reference }) => <span className="figures">{reference}</span>,
    },
    { key: 'entry', header: t('agent.ledger_entry'), cell: ({ entryId }) => <EntryLink id={entryId} /> },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: ({ amount, direction }) => <Amount value={direction === 'DOWN' ? `-${amount}` : amount} signed />,
    },
  ]
}
