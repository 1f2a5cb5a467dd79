import { movementGroups } from '@tamuvo/contract/wallet.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getStatement } from '@tamuvo/contract/safer.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { DetailList } from '../parts/DetailList.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { Loaded } from '../parts/Loaded.tsx'

const monthForm = /^\d{4}-\d{2}$/

type Statement = ReceivedOutputOf<typeof getStatement>

/** @param initial the month to begin with, "2026-08"; undefined for the current one */
export const StatementOf = ({ initial }: { initial: string | undefined }) => {
  const { place, change } = useMemberPlace({ month: monthForm })
  const month = place.month || initial
  const answer = useCall(getStatement, month ? { month } : {}, { keepPrevious: true })
  return (
    <Loaded answer={answer} rows={7}>
      {(statement) => <Month statement={statement} onMonth={(next) => change({ month: next })} />}
    </Loaded>
  )
}

const Month = ({ statement, onMonth }: { statement: Statement; onMonth: (month: string) => void }) => {
  const t = useText()
  const figure = (value: string) => <Amount value={value} symbol />
  return (
    <div className="flex flex-col gap-4">
      <Select
        className="max-w-56"
        label={t('safer.month')}
        options={statement.months.map((key) => ({ key, label: key }))}
        value={statement.month}
        onChange={onMonth}
      />
      <div className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
        <span className="text-text2">{t('safer.month_net')}</span>
        <span className="figures text-num-sm font-bold">
          <Amount value={statement.net} symbol signed />
        </span>
      </div>
      <DetailList
        rows={[
          [t('safer.month_opening'), figure(statement.opening)],
          [t('safer.month_deposited'), figure(statement.deposited)],
          [t('safer.month_withdrawn'), figure(statement.withdrawn)],
          [t('safer.month_staked'), figure(statement.staked)],
          [t('safer.month_returned'), figure(statement.returned)],
          [t('safer.month_closing'), figure(statement.closing)],
          [t('safer.month_time'), formatMinutes(statement.playedMinutes)],
        ]}
      />
      <Lines lines={statement.lines} />
      <p className="text-sm text-text3">{t('safer.month_rule')}</p>
      {statement.countedFrom !== null && (
        <p className="text-sm text-text2">{t('safer.month_from', { time: formatInstant(statement.countedFrom) })}</p>
      )}
      <MemberLink
        page="transactionHistory"
        className="focus-ring inline-flex min-h-11 items-center self-start rounded-sm text-brand-text"
      >
        {t('safer.see_movements')}
      </MemberLink>
    </div>
  )
}

/** "3:15": hours and minutes. */
const formatMinutes = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

const Lines = ({ lines }: Pick<Statement, 'lines'>) => {
  const t = useText()
  const groupName = (group: string): string => {
    const known = movementGroups.find((each) => each === group)
    return known ? t(`wallet.group_${known}`) : group
  }
  if (lines.length === 0) return <p className="text-text2">{t('safer.month_empty')}</p>
  return (
    <Table
      caption={t('safer.month_rule')}
      columns={[
        { key: 'group', header: t('common.type'), strong: true, cell: (line) => groupName(line.group) },
        {
          key: 'count',
          header: t('safer.movements'),
          align: 'end',
          cell: (line) => <span className="figures">{line.count}</span>,
        },
        { key: 'income', header: t('wallet.income'), align: 'end', cell: (line) => <Amount value={line.income} /> },
        { key: 'expense', header: t('wallet.expense'), align: 'end', cell: (line) => <Amount value={line.expense} /> },
      ]}
      rows={lines}
      rowKey={(line) => line.group}
    />
  )
}
