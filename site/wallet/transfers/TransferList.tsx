import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { stateTones, type Transfer, type VendorWallet } from './transfer-words.ts'

type Props = { transfers: readonly Transfer[]; wallets: readonly VendorWallet[] }

/** The last transfers; the amount of each opens to the entry of its last step. */
export const TransferList = ({ transfers, wallets }: Props) => {
  const t = useText()
  return (
    <section aria-labelledby="transfers-title" className="flex flex-col gap-2">
      <h4 id="transfers-title" className="text-md font-semibold">
        {t('transfer.record')}
      </h4>
      <Table
        caption={t('transfer.record')}
        columns={useColumns(wallets)}
        rows={transfers}
        rowKey={(transfer) => transfer.id}
        empty={<EmptyState title={t('transfer.record_empty')} text={t('transfer.record_empty_text')} />}
      />
    </section>
  )
}

const useColumns = (wallets: readonly VendorWallet[]): Column<Transfer>[] => {
  const t = useText()
  const nameOf = (code: string) => wallets.find(({ vendor }) => vendor === code)?.name ?? code
  const wayOf = ({ direction, vendor }: Transfer): string => {
    const ends = [t('transfer.main'), nameOf(vendor)]
    return (direction === 'in' ? ends : ends.toReversed()).join(' → ')
  }
  return [
    {
      key: 'way',
      header: t('transfer.way'),
      strong: true,
      cell: (transfer) => (
        <span className="font-medium">
          {wayOf(transfer)}
          <span className="figures block text-xs text-text3">{transfer.reference}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      cell: ({ at }) => <Instant at={at} />,
    },
    { key: 'amount', header: t('common.amount'), align: 'end', cell: (transfer) => <AmountLink transfer={transfer} /> },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      cell: ({ state }) => <Badge tone={stateTones[state]}>{t(`transfer.state_${state}`)}</Badge>,
    },
  ]
}

const AmountLink = ({ transfer: { amount, entryId } }: { transfer: Transfer }) => {
  const t = useText()
  if (!entryId) return <Amount value={amount} />
  return (
    <MemberLink
      page="transactionHistory"
      id={entryId}
      aria-label={`${t('wallet.entry_open')}: ${amount}`}
      className="focus-ring inline-flex min-h-8 items-center gap-1.5 rounded-sm hover:text-brand-text"
    >
      <Amount value={amount} />
      <BookOpen size={14} aria-hidden="true" className="text-text3" />
    </MemberLink>
  )
}
