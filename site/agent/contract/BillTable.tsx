import { listBills } from '@tamuvo/contract/agent-bills.ts'
import type { ContractKind } from '@tamuvo/contract/agent-contracts.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { chosenDays } from '../../parts/day-range.ts'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { formatPeriod } from '../../parts/period-days.ts'
import { billTones, type ListedBill } from './bill.ts'
import { PayBill } from './BillButtons.tsx'
import { NetLoss } from './NetLoss.tsx'
import { usePlatformName } from './usePlatformName.ts'

type Props = { kind: ContractKind; side: 'PAYEE' | 'PAYER'; onOpen: (id: string) => void }

/** Bills of the last thirty days: those to the agent, or those the agent pays. Each opens to its calculation. */
export const BillTable = ({ kind, side, onOpen }: Props) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const days = chosenDays({ range: 'last_30_days', from: '', to: '' }, serverNow())
  const answer = useCall(listBills, { kind, side, ...days, pageNo: page, pageSize: 10 }, { keepPrevious: true })
  const columns = useBillColumns(kind, side)
  const title = t(side === 'PAYEE' ? 'contract.bills_to_me' : 'contract.bills_i_owe')
  return (
    <section className="flex flex-col gap-2">
      <h4 className="text-md font-semibold">{title}</h4>
      <ListFrame answer={answer} page={page} onPage={setPage} of={title}>
        <Table
          caption={title}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          onRow={({ id }) => onOpen(id)}
          empty={<p className="text-text2">{t('contract.bills_none')}</p>}
        />
      </ListFrame>
    </section>
  )
}

const useBillColumns = (kind: ContractKind, side: Props['side']): Column<ListedBill>[] => {
  const t = useText()
  const brandName = usePlatformName()
  return [
    {
      key: 'period',
      header: t('agent.period'),
      strong: true,
      phone: 'title',
      cell: ({ period }) => <span className="figures">{formatPeriod(period)}</span>,
    },
    {
      key: 'other',
      header: t(side === 'PAYEE' ? 'contract.payer' : 'agent.downline'),
      phone: 'note',
      cell: ({ payer, payee }) => (side === 'PAYEE' ? payer || brandName : payee),
    },
    {
      key: 'rate',
      header: t('agent.rate'),
      align: 'end',
      cell: ({ rate }) => <span className="figures">{rate === null ? '–' : `${rate} %`}</span>,
    },
    {
      key: 'active',
      header: t('agent.active'),
      align: 'end',
      cell: ({ active }) => <span className="figures">{formatCount(active)}</span>,
    },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ validBet }) => <Amount value={validBet} /> },
    ...(kind === 'DIVIDEND' ? dividendColumns(t) : []),
    { key: 'amount', header: t('common.amount'), align: 'end', phone: 'sum', cell: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      phone: 'state',
      cell: (bill) => (
        <span className="inline-flex flex-col items-end gap-1">
          <Badge tone={billTones[bill.state]}>{t(`contract.bill_${bill.state}`)}</Badge>
          {/* Above the rest of the row, which opens the bill. On a phone it is paid there. */}
          <PayBill bill={bill} className="relative z-1 max-md:hidden" />
        </span>
      ),
    },
  ]
}

const dividendColumns = (t: ReturnType<typeof useText>): Column<ListedBill>[] => [
  { key: 'loss', header: t('contract.net_loss'), align: 'end', cell: ({ netLoss }) => <NetLoss value={netLoss} /> },
  { key: 'carry', header: t('contract.carry_in'), align: 'end', cell: ({ carryIn }) => <Amount value={carryIn} /> },
]
