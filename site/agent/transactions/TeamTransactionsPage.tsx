import { listTeamTransactions, teamDaysMax, teamFigureNames } from '@tamuvo/contract/agent-figures.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { movementGroups } from '@tamuvo/contract/wallet.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { chosenDays, rangeWords } from '../../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../../parts/DayRangePicker.tsx'
import { typeName, walletName } from '../../parts/entry-words.ts'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { CursorPages } from '../CursorPages.tsx'
import { DetailModal } from '../DetailModal.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { askedScope, ScopeFields, scopeWords } from '../ScopeFields.tsx'
import { TransferList } from '../transfer/TransferList.tsx'
import { useTeamCursor } from '../useTeamCursor.ts'

type Movement = ReceivedOutputOf<typeof listTeamTransactions>['list'][number]

const words = {
  ...rangeWords,
  ...scopeWords,
  group: ['all', ...movementGroups],
  figure: ['all', ...teamFigureNames],
} as const

const tabWords = { tab: ['record', 'transfers'] } as const

/** What moved the money of the team, and what the agent sent to direct downlines and got from them. */
export const TeamTransactionsPage = () => {
  const t = useText()
  const { place, change } = useMemberPlace(tabWords)
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('agent.transactions')}</h3>
      <Tabs
        label={t('agent.transactions')}
        look="line"
        tabs={tabWords.tab.map((key) => ({ key, label: t(`agent.tab_${key}`) }))}
        value={place.tab}
        onChange={(tab) => change({ tab })}
      >
        {place.tab === 'record' ? <TeamRecord /> : <TransferList />}
      </Tabs>
    </div>
  )
}

/** The account record of the team. Balances are those of direct downlines alone. */
const TeamRecord = () => {
  const t = useText()
  const { place, change } = useMemberPlace(words)
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days, teamDaysMax) !== undefined
  const asked = {
    ...days,
    ...askedScope(place),
    ...(place.group === 'all' ? {} : { group: place.group }),
    ...(place.figure === 'all' ? {} : { figure: place.figure }),
  }
  const cursor = useTeamCursor(JSON.stringify(asked))
  const before = cursor.before === undefined ? {} : { before: cursor.before }
  const answer = useCall(
    listTeamTransactions,
    { ...asked, ...before, pageSize: 20 },
    { keepPrevious: true, enabled: !isRangeWrong },
  )
  const columns = useColumns()
  const rowsOf = useMovementRows()
  const [opened, setOpened] = useState<Movement>()
  const { data } = answer
  const total = data?.total
  return (
    <div className="flex flex-col gap-4">
      <DayRangePicker
        place={place}
        onChange={change}
        daysMax={teamDaysMax}
        isFiltered={place.under !== '' || place.figure !== 'all'}
        actions={
          <ExportButton
            asked={{
              kind: 'TRANSACTIONS',
              ...days,
              ...(place.under === '' ? {} : { under: place.under }),
              ...(place.group === 'all' ? {} : { group: place.group }),
            }}
          />
        }
      >
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <ScopeFields scope={place} onChange={change} />
          <Select
            label={t('common.type')}
            options={words.group.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `wallet.group_${key}`) }))}
            value={place.group}
            onChange={(group) => change({ group })}
          />
          <Select
            label={t('agent.figure')}
            options={words.figure.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `agent.figure_${key}`) }))}
            value={place.figure}
            onChange={(figure) => change({ figure })}
          />
        </div>
      </DayRangePicker>
      {total && (
        <p className="text-sm text-text2">
          {t('common.total_all')}: <Amount value={total} symbol />
        </p>
      )}
      {!isRangeWrong && (
        <ListFrame answer={{ ...answer, data: data && { totalPages: 1 } }} page={1} onPage={cursor.goBack}>
          <Table
            caption={t('agent.transactions')}
            columns={columns}
            rows={data?.list}
            rowKey={({ id }) => id}
            onRow={setOpened}
            empty={<EmptyState title={t('wallet.record_empty')} />}
          />
        </ListFrame>
      )}
      <CursorPages cursor={cursor} next={data?.next} />
      <DetailModal
        title={opened ? typeName(opened.type) : ''}
        rows={opened && rowsOf(opened)}
        onClose={() => setOpened(undefined)}
      />
    </div>
  )
}

const useColumns = (): Column<Movement>[] => {
  const t = useText()
  return [
    {
      key: 'member',
      header: t('agent.source'),
      strong: true,
      phone: 'title',
      cell: ({ username, depth, type }) => (
        <span className="font-semibold">
          {username}
          <span className="block text-xs font-normal text-text3 max-md:hidden">
            {depth > 0 ? t('agent.level', { depth }) : t('agent.me')}
          </span>
          <span className="ps-1.5 text-xs font-normal text-text3 md:hidden">{typeName(type)}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      phone: 'note',
      cell: ({ at, entryId }) => (
        <span className="figures text-text2">
          {formatInstant(at)}
          <span className="block text-xs text-text3 max-md:hidden">{entryId}</span>
        </span>
      ),
    },
    { key: 'change', header: t('common.amount'), phone: 'sum', phoneOnly: true, cell: (row) => <Change row={row} /> },
    { key: 'upline', header: t('agent.upline'), cell: ({ upline }) => <span className="text-text2">{upline || '–'}</span> },
    {
      key: 'type',
      header: t('common.type'),
      cell: ({ type, wallet }) => (
        <span>
          {typeName(type)}
          <span className="block text-xs text-text3">{walletName(wallet)}</span>
        </span>
      ),
    },
    { key: 'income', header: t('wallet.income'), align: 'end', cell: ({ income }) => <Side value={income} /> },
    { key: 'expense', header: t('wallet.expense'), align: 'end', cell: ({ expense }) => <Side value={expense} /> },
    {
      key: 'balance',
      header: t('wallet.balance_after'),
      align: 'end',
      phone: 'state',
      cell: ({ balanceAfter }) => <Balance value={balanceAfter} />,
    },
  ]
}

/** All of a movement. */
const useMovementRows = () => {
  const t = useText()
  return (row: Movement) =>
    [
      [t('agent.source'), `${row.username} · ${row.depth > 0 ? t('agent.level', { depth: row.depth }) : t('agent.me')}`],
      ...(row.upline ? [[t('agent.upline'), row.upline] as const] : []),
      [t('common.type'), typeName(row.type)],
      [t('wallet.wallet'), walletName(row.wallet)],
      [t('common.time'), formatInstant(row.at)],
      [t('common.amount'), <Change key="change" row={row} />],
      [t('wallet.balance_after'), <Balance key="balance" value={row.balanceAfter} />],
      [t('agent.ledger_entry'), row.entryId],
    ] as const
}

/** What came or went. */
const Change = ({ row: { income, expense } }: { row: Movement }) => (
  <Amount value={fromWire(income) === 0n && fromWire(expense) !== 0n ? `-${expense}` : income} signed />
)

const Balance = ({ value }: { value: string | null }) => {
  const t = useText()
  if (value !== null) return <Amount value={value} />
  return (
    <span className="text-text3">
      <span aria-hidden="true">•••</span>
      <span className="sr-only">{t('agent.balance_hidden')}</span>
    </span>
  )
}

const Side = ({ value }: { value: string }) =>
  fromWire(value) === 0n ? <span className="text-text3">–</span> : <Amount value={value} />
