import { listDeposits } from '@tamuvo/contract/cashier.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { useMemberDetail } from '../../parts/useMemberDetail.ts'
import { type Deposit, isToPay, stateTones } from './deposit-words.ts'

/** The member's deposits, newest first; a press opens one. */
export const DepositList = () => {
  const t = useText()
  const open = useMemberDetail('depositv2')
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listDeposits, { pageNo: place.page, pageSize: 10 }, { keepPrevious: true })
  useRefreshOn('deposit', [listDeposits])
  return (
    <section className="flex flex-col gap-3" aria-labelledby="deposit-record-title">
      <h3 id="deposit-record-title" className="text-md font-semibold">
        {t('cashier.record')}
      </h3>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('cashier.record')}
          columns={[
            {
              key: 'reference',
              header: t('common.reference'),
              strong: true,
              phone: 'title',
              cell: (deposit) => <span className="figures">{deposit.reference}</span>,
            },
            {
              key: 'time',
              header: t('common.time'),
              phone: 'note',
              cell: (deposit) => <Instant at={deposit.createdAt} />,
            },
            {
              key: 'amount',
              header: t('common.amount'),
              align: 'end',
              phone: 'sum',
              cell: (deposit) => <Amount value={deposit.amount} />,
            },
            {
              key: 'state',
              header: t('common.status'),
              align: 'end',
              phone: 'state',
              cell: (deposit) => (
                <span className="inline-flex flex-col items-end gap-1">
                  <Badge tone={stateTones[deposit.state]}>{t(`cashier.state_${deposit.state}`)}</Badge>
                  <NextStep deposit={deposit} />
                </span>
              ),
            },
          ]}
          rows={answer.data?.list}
          rowKey={(deposit) => deposit.id}
          onRow={(deposit) => open(deposit.id)}
          empty={<EmptyState title={t('cashier.record_empty')} />}
          loadingRows={3}
        />
      </ListFrame>
    </section>
  )
}

/** What a press on an unfinished deposit leads to. */
const NextStep = ({ deposit }: { deposit: Deposit }) => {
  const t = useText()
  if (isToPay(deposit)) return <span className="text-xs font-medium text-brand-text">{t('cashier.continue')}</span>
  if (deposit.takesProof && deposit.slips.length === 0)
    return <span className="text-xs font-medium text-brand-text">{t('deposit.slip_add')}</span>
  return null
}
