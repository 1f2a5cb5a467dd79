import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listUplineTransfers } from '@tamuvo/contract/upline-transfers.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { PaymentReceiptButton } from '../receipt/PaymentReceiptButton.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'

type Sent = ReceivedOutputOf<typeof listUplineTransfers>['list'][number]

/** What was sent so far, newest first; a press opens the entry in the ledger. */
export const UplineList = () => {
  const t = useText()
  const navigate = useNavigate()
  const columns = useColumns()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listUplineTransfers, { pageNo: place.page, pageSize: 10 }, { keepPrevious: true })
  return (
    <section className="flex flex-col gap-3" aria-labelledby="upline-record-title">
      <h3 id="upline-record-title" className="text-md font-semibold">
        {t('upline.record')}
      </h3>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('upline.record')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={(sent) => sent.id}
          onRow={(sent) => void navigate({ to: '.', search: true, hash: `mc/transactionHistory/${sent.entryId}` })}
          empty={<EmptyState title={t('upline.record_empty')} text={t('upline.record_empty_text')} />}
          loadingRows={3}
        />
      </ListFrame>
    </section>
  )
}

const useColumns = (): Column<Sent>[] => {
  const t = useText()
  return [
    {
      key: 'reference',
      header: t('common.reference'),
      strong: true,
      cell: ({ reference }) => <span className="figures">{reference}</span>,
    },
    {
      key: 'time',
      header: t('common.time'),
      cell: ({ at }) => <Instant at={at} />,
    },
    {
      key: 'note',
      header: t('upline.note'),
      cell: ({ note }) => <span className="block max-w-48 truncate">{note || '–'}</span>,
    },
    { key: 'amount', header: t('common.amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      cell: ({ state }) => <Badge tone="win">{t(`upline.state_${state}`)}</Badge>,
    },
    {
      key: 'receipt',
      header: t('receipt.button'),
      align: 'end',
      cell: ({ id, reference }) => <PaymentReceiptButton kind="transfer" id={id} reference={reference} />,
    },
  ]
}
