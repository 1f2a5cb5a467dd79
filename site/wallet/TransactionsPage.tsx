import { listTransactions, movementGroups, profitFigures } from '@tamuvo/contract/wallet.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { chosenDays, rangeWords } from '../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../parts/DayRangePicker.tsx'
import { ListFrame } from '../parts/ListFrame.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { useMemberDetail } from '../parts/useMemberDetail.ts'
import type { MemberPageProps } from '../parts/paths.ts'
import { EntryDetail } from './EntryDetail.tsx'
import { causeWords, typeName, walletName } from '../parts/entry-words.ts'
import { FigureBook } from './FigureBook.tsx'

type Movement = ReceivedOutputOf<typeof listTransactions>['list'][number]
const groups = ['all', ...movementGroups] as const
const figures = ['all', ...profitFigures] as const

const countingEveryMs = 1_000

const useColumns = (): Column<Movement>[] => {
  const t = useText()
  return [
    {
      key: 'type',
      header: t('common.type'),
      strong: true,
      phone: 'title',
      cell: (row) => (
        <span className="font-medium">
          {typeName(row.type)}
          <span className="block max-w-56 truncate text-xs text-text3 max-md:hidden">{causeWords(row.cause)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      phone: 'note',
      cell: (row) => <Instant at={row.at} />,
    },
    { key: 'change', header: t('common.amount'), phone: 'sum', phoneOnly: true, cell: (row) => <Change row={row} /> },
    { key: 'wallet', header: t('wallet.wallet'), cell: (row) => <span className="text-text2">{walletName(row.wallet)}</span> },
    { key: 'income', header: t('wallet.income'), align: 'end', cell: (row) => <Side value={row.income} sign="" /> },
    { key: 'expense', header: t('wallet.expense'), align: 'end', cell: (row) => <Side value={row.expense} sign="-" /> },
    {
      key: 'balance',
      header: t('wallet.balance_after'),
      align: 'end',
      phone: 'state',
      cell: (row) => <Amount value={row.balanceAfter} />,
    },
  ]
}

/** What came or went: on a phone there is one column for both. */
const Change = ({ row }: { row: Movement }) =>
  row.income === '0.00' ? <Side value={row.expense} sign="-" /> : <Side value={row.income} sign="" />

const Side = ({ value, sign }: { value: string; sign: '' | '-' }) =>
  value === '0.00' ? <span className="text-text3">–</span> : <Amount value={`${sign}${value}`} signed />

/** The account record: every movement with the balance it left; each opens to its two sides in the ledger. */
export const TransactionsPage = ({ id, figure }: MemberPageProps) => {
  const t = useText()
  const open = useMemberDetail('transactionHistory')
  const columns = useColumns()
  const { place, change, turnTo } = useMemberPlace({ ...rangeWords, group: groups, figure: figures })
  const { group, figure: part, page } = place
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days) !== undefined
  const asked = {
    ...days,
    pageNo: page,
    pageSize: 20,
    ...(group === 'all' ? {} : { group }),
    ...(part === 'all' ? {} : { figure: part }),
  }
  const answer = useCall(listTransactions, asked, { keepPrevious: true, enabled: !isRangeWrong, staleMs: 0 })
  const { data } = answer
  useCall(listTransactions, asked, { enabled: data?.isCounting ?? false, everyMs: countingEveryMs })
  useRefreshOn('balance', [listTransactions])
  if (id) return <EntryDetail id={id} />
  if (figure) return <FigureBook key={figure} figure={figure} />
  const totals = data && [
    {
      label: t('common.total_all'),
      cells: { income: <Amount value={data.totals.income} />, expense: <Amount value={data.totals.expense} /> },
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('wallet.record_title')}</h3>
      <DayRangePicker place={place} onChange={change} isFiltered={group !== 'all'}>
        <Select
          label={t('common.type')}
          options={groups.map((key) => ({ key, label: t(`wallet.group_${key}`) }))}
          value={group}
          onChange={(key) => change({ group: key })}
          className="sm:max-w-64"
        />
      </DayRangePicker>
      {part !== 'all' && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-medium">{t('record.only', { figure: t(`record.${part}`) })}</p>
          <Button tone="quiet" onClick={() => change({ figure: 'all' })}>
            {t('common.show_all')}
          </Button>
        </div>
      )}
      {data?.isCounting && (
        <p role="status" className="text-sm text-text2">
          {t('record.counting')}
        </p>
      )}
      <ListFrame answer={answer} page={page} onPage={turnTo}>
        <Table
          caption={t('wallet.record_title')}
          columns={columns}
          rows={data?.list}
          rowKey={(row) => row.id}
          {...(totals && data.total > 0 ? { totals } : {})}
          onRow={(row) => open(row.entryId)}
          empty={<EmptyState title={t('wallet.record_empty')} />}
        />
      </ListFrame>
    </div>
  )
}
