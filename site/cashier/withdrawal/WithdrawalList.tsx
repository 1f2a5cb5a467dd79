import { listWithdrawals } from '@tamuvo/contract/cashier-withdrawals.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { useMemberDetail } from '../../parts/useMemberDetail.ts'
import { standingOf, standingText, standingTones, type Withdrawal } from './withdrawal-words.ts'

const states = ['ALL', 'OPEN', 'PAID', 'RETURNED'] as const

const useColumns = (): Column<Withdrawal>[] => {
  const t = useText()
  return [
    {
      key: 'reference',
      header: t('common.reference'),
      strong: true,
      phone: 'title',
      cell: ({ reference }) => <span className="figures">{reference}</span>,
    },
    {
      key: 'time',
      header: t('withdrawal.applied_at'),
      phone: 'note',
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
    {
      key: 'payee',
      header: t('withdrawal.payee'),
      cell: ({ payee }) => (
        <span>
          {payee.name} <span className="figures text-text3">{payee.masked}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: ({ amount }) => <Amount value={amount} />,
    },
    { key: 'received', header: t('withdrawal.received'), align: 'end', cell: ({ received }) => <Amount value={received} /> },
    { key: 'remainder', header: t('withdrawal.remainder'), align: 'end', cell: ({ remainder }) => <Amount value={remainder} /> },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      phone: 'state',
      cell: (withdrawal) => {
        const standing = standingOf(withdrawal)
        return <Badge tone={standingTones[standing]}>{standingText(withdrawal)}</Badge>
      },
    },
  ]
}

/** The withdrawal record, newest first; a press opens one. */
export const WithdrawalList = () => {
  const t = useText()
  const open = useMemberDetail('withdraw')
  const columns = useColumns()
  const { place, change, turnTo } = useMemberPlace({ state: states })
  const { state } = place
  const asked = { pageNo: place.page, pageSize: 10, ...(state === 'ALL' ? {} : { state }) }
  const answer = useCall(listWithdrawals, asked, { keepPrevious: true })
  useRefreshOn('withdrawal', [listWithdrawals])
  return (
    <section className="flex flex-col gap-3" aria-labelledby="withdrawal-record-title">
      <h3 id="withdrawal-record-title" className="text-md font-semibold">
        {t('withdrawal.record')}
      </h3>
      <Chips
        label={t('common.filter')}
        chips={states.map((key) => ({ key, label: t(`withdrawal.filter_${key}`) }))}
        value={state}
        onChange={(key) => change({ state: key })}
      />
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('withdrawal.record')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          onRow={({ id }) => open(id)}
          empty={<EmptyState title={t('withdrawal.record_empty')} />}
          loadingRows={3}
        />
      </ListFrame>
    </section>
  )
}
