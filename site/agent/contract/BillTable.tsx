import { type BillState, exportBill, listBills, payBill } from '@tamuvo/contract/agent-bills.ts'
import { type ContractKind, getContractInfo } from '@tamuvo/contract/agent-contracts.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getBalance } from '@tamuvo/contract/wallet.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { chosenDays } from '../../parts/day-range.ts'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { usePlatformName } from './usePlatformName.ts'

type Bill = ReceivedOutputOf<typeof listBills>['list'][number]
type Props = { kind: ContractKind; side: 'PAYEE' | 'PAYER'; mayChange: boolean }

const tones: Record<BillState, BadgeTone> = {
  NOT_REACHED: 'neutral',
  NO_PROFIT: 'neutral',
  PENDING_REVIEW: 'info',
  PAYABLE: 'info',
  PAID: 'win',
  PARTIAL: 'warn',
  INSUFFICIENT: 'loss',
  CANCELLED: 'neutral',
}

/** Bills of the last thirty days: those to the agent, or those the agent pays. */
export const BillTable = ({ kind, side, mayChange }: Props) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const days = chosenDays({ range: 'last_30_days', from: '', to: '' }, serverNow())
  const answer = useCall(listBills, { kind, side, ...days, pageNo: page, pageSize: 10 }, { keepPrevious: true })
  const columns = useBillColumns(side, mayChange)
  const title = t(side === 'PAYEE' ? 'contract.bills_to_me' : 'contract.bills_i_owe')
  return (
    <section className="flex flex-col gap-2">
      <h4 className="text-md font-semibold">{title}</h4>
      <ListFrame answer={answer} page={page} onPage={setPage}>
        <Table
          caption={title}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ id }) => id}
          empty={<EmptyState className="card" title={t('contract.bills_none')} />}
        />
      </ListFrame>
    </section>
  )
}

const useBillColumns = (side: Props['side'], mayChange: boolean): Column<Bill>[] => {
  const t = useText()
  const brandName = usePlatformName()
  return [
    {
      key: 'period',
      header: t('agent.period'),
      strong: true,
      cell: ({ period }) => <span className="figures">{period.replace('T', ' ')}</span>,
    },
    {
      key: 'other',
      header: t(side === 'PAYEE' ? 'contract.payer' : 'agent.downline'),
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
    { key: 'loss', header: t('contract.net_loss'), align: 'end', cell: ({ netLoss }) => <Amount value={netLoss} /> },
    { key: 'carry', header: t('contract.carry_in'), align: 'end', cell: ({ carryIn }) => <Amount value={carryIn} /> },
    { key: 'amount', header: t('common.amount'), align: 'end', cell: ({ amount }) => <Amount value={amount} /> },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      cell: (bill) => (
        <span className="inline-flex flex-col items-end gap-1">
          <Badge tone={tones[bill.state]}>{t(`contract.bill_${bill.state}`)}</Badge>
          {side === 'PAYER' && fromWire(bill.owed) > 0n && mayChange && <PayNow bill={bill} />}
          <SaveBill bill={bill} />
        </span>
      ),
    },
  ]
}

const PayNow = ({ bill: { id, owed, payee } }: { bill: Bill }) => {
  const t = useText()
  const action = useAction(payBill, {
    invalidates: [listBills, getContractInfo, getBalance],
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  return (
    <Button pending={action.pending} onClick={() => action.run({ id })} aria-label={`${t('contract.pay_now')}: ${payee}`}>
      {t('contract.pay_now')} <Amount value={owed} />
    </Button>
  )
}

/** Saves all that a bill is computed from: `npm run recompute` computes it again. */
const SaveBill = ({ bill: { id, period } }: { bill: Bill }) => {
  const t = useText()
  const action = useAction(exportBill, {
    onDone: (file) => saveFile(`bill-${id}.json`, `${JSON.stringify(file, null, 2)}\n`, 'application/json'),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  return (
    <IconButton label={`${t('contract.save_bill')}: ${period}`} disabled={action.pending} onClick={() => void action.run({ id })}>
      <Download size={18} aria-hidden="true" />
    </IconButton>
  )
}
