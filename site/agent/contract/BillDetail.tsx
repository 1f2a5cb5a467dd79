import { getBill } from '@tamuvo/contract/agent-bills.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import { DetailList } from '../../parts/DetailList.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import type { AgentPage } from '../../parts/paths.ts'
import { AgentDetailHead } from '../AgentDetailHead.tsx'
import { EntryLink } from '../EntryLink.tsx'
import { formatPeriod } from '../../parts/period-days.ts'
import { type Bill, type BillFigures, billTones, figuresOf } from './bill.ts'
import { PayBill, SaveBill } from './BillButtons.tsx'
import { netLossOf } from './NetLoss.tsx'
import { TermsOfPay } from './TermsOfPay.tsx'
import { usePlatformName } from './usePlatformName.ts'

type Props = {
  id: string
  /** Whose list it was opened in. */
  page: AgentPage
  /** What it adds to the address there. */
  own?: readonly string[]
}

/** The open book of a bill: what it was computed from, by which terms and rules, and the ledger entries that paid it. */
export const BillDetail = ({ id, page, own = [] }: Props) => {
  const t = useText()
  const answer = useCall(getBill, { id })
  const { data } = answer
  return (
    <div className="flex flex-col gap-4">
      <AgentDetailHead
        page={page}
        own={own}
        title={data ? t(`contract.kind_${data.kind}`) : t('contract.computed')}
        note={data && formatPeriod(data.period)}
      >
        {data && <Badge tone={billTones[data.state]}>{t(`contract.bill_${data.state}`)}</Badge>}
      </AgentDetailHead>
      <Loaded answer={answer} rows={8}>
        {(bill) => (
          <>
            <Facts bill={bill} />
            <div className="flex flex-wrap gap-2">
              <PayBill bill={bill} />
              <SaveBill bill={bill} />
            </div>
            <Part title={t('contract.computed')}>
              <Computed bill={bill} />
            </Part>
            <Part title={t('contract.settled_by')}>
              <TermsOfPay terms={bill.terms} reached={bill.rate} />
            </Part>
            <Part title={t('contract.payments')}>
              <Payments bill={bill} />
            </Part>
          </>
        )}
      </Loaded>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h4 className="text-md font-semibold">{title}</h4>
    {children}
  </section>
)

const Facts = ({ bill }: { bill: Bill }) => {
  const t = useText()
  const brandName = usePlatformName()
  const { side, payer, payee, amount, paid, owed } = bill
  return (
    <DetailList
      rows={[
        side === 'PAYEE' ? [t('contract.payer'), payer || brandName] : [t('agent.downline'), payee],
        [t('common.amount'), <Amount key="amount" value={amount} symbol />],
        [t('agent.income_PAID'), <Amount key="paid" value={paid} symbol />],
        ...(side === 'PAYER' && owed !== '0.00'
          ? [[t('contract.owed'), <Amount key="owed" value={owed} symbol className="text-loss" />] as const]
          : []),
        ...(bill.isAdvanced ? [[t('contract.advanced'), t('contract.advanced_text', { name: brandName })] as const] : []),
        [t('common.reference'), bill.id],
        [t('contract.made'), formatInstant(bill.madeAt)],
        [t('wallet.entry_rule'), `settlement/${bill.rules}`],
      ]}
    />
  )
}

const labels: Record<BillFigures, TextKey> = {
  stake: 'wallet.bet_stake',
  payout: 'wallet.bet_payout',
  validBet: 'wallet.bet_valid',
  rebates: 'agent.figure_rebates',
  rewards: 'agent.figure_rewards',
  salaries: 'agent.figure_salaries',
  netLoss: 'contract.net_loss',
  carryIn: 'contract.carry_in',
  base: 'contract.base',
}

const Computed = ({ bill }: { bill: Bill }) => {
  const t = useText()
  const isDividend = bill.kind === 'DIVIDEND'
  const { validBet, deposit } = bill.activeFrom
  return (
    <>
      <DetailList
        rows={[
          ...figuresOf(bill).map((name) => {
            const { label, amount } = name === 'netLoss' ? netLossOf(bill.netLoss) : { label: labels[name], amount: bill[name] }
            return [t(label), <Amount key={name} value={amount} />] as const
          }),
          [t('agent.active'), formatCount(bill.active)],
          [t('agent.rate'), bill.rate === null ? '–' : `${bill.rate} %`],
          [t('common.amount'), <Amount key="amount" value={bill.amount} symbol />],
        ]}
      />
      <p className="text-sm text-text2">{t(isDividend ? 'contract.rule_dividend' : 'contract.rule_salary')}</p>
      <p className="text-sm text-text2">
        {deposit === null
          ? t('contract.active_from', { amount: formatDecimal(validBet) })
          : t('contract.active_from_deposit', { amount: formatDecimal(validBet), deposit: formatDecimal(deposit) })}
      </p>
    </>
  )
}

const Payments = ({ bill: { payments, side } }: { bill: Bill }) => {
  const t = useText()
  return (
    <Table
      caption={t('contract.payments')}
      columns={[
        {
          key: 'at',
          header: t('common.time'),
          strong: true,
          phone: 'title',
          cell: ({ at }) => <Instant at={at} />,
        },
        {
          key: 'entry',
          header: t('agent.ledger_entry'),
          phone: 'note',
          cell: ({ entryId }) => <EntryLink id={entryId} />,
        },
        {
          key: 'amount',
          header: t('common.amount'),
          align: 'end',
          phone: 'sum',
          cell: ({ amount }) => <Amount value={side === 'PAYEE' ? amount : `-${amount}`} signed />,
        },
      ]}
      rows={payments}
      rowKey={({ entryId }) => entryId}
      empty={<EmptyState className="card" title={t('contract.payments_none')} />}
    />
  )
}
