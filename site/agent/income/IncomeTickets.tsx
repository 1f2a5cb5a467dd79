import { listIncomeTickets } from '@tamuvo/contract/agent-income.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { AgentDetailHead } from '../AgentDetailHead.tsx'
import { EntryLink } from '../EntryLink.tsx'
import { lineNames } from './income-place.ts'

type Ticket = ReceivedOutputOf<typeof listIncomeTickets>['list'][number]

/** The open book of rebates that came with own tickets: each ticket with its ledger entry and the version of its rules. */
export const IncomeTickets = ({ id }: { id: string }) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const answer = useCall(listIncomeTickets, { id, pageNo: page, pageSize: 20 }, { keepPrevious: true })
  const columns = useTicketColumns()
  const { data } = answer
  return (
    <div className="flex flex-col gap-4">
      <AgentDetailHead page="agentRevenueReport" own={lineNames} title={t('agent.group_REBATE_SELF')} note={data?.day} />
      <p className="text-sm text-text2">{t('agent.income_tickets_lead')}</p>
      <ListFrame answer={answer} page={page} onPage={setPage}>
        <Table
          caption={t('agent.group_REBATE_SELF')}
          columns={columns}
          rows={data?.list}
          rowKey={({ entryId }) => entryId}
          {...(data ? { totals: [{ label: t('common.total_all'), cells: { amount: <Amount value={data.sum} signed /> } }] } : {})}
        />
      </ListFrame>
    </div>
  )
}

const useTicketColumns = (): Column<Ticket>[] => {
  const t = useText()
  return [
    {
      key: 'bet',
      header: t('wallet.bet_number'),
      strong: true,
      phone: 'title',
      cell: ({ betId, gameName }) => (
        <span className="figures">
          {betId} <span className="block text-xs font-normal text-text3 max-md:inline">{gameName}</span>
        </span>
      ),
    },
    { key: 'time', header: t('common.time'), phone: 'note', cell: ({ at }) => <Instant at={at} /> },
    { key: 'stake', header: t('wallet.bet_stake'), align: 'end', cell: ({ stake }) => <Amount value={stake} /> },
    { key: 'rule', header: t('wallet.bet_rule'), cell: ({ ruleVersion }) => <span className="text-text2">{ruleVersion}</span> },
    { key: 'entry', header: t('agent.ledger_entry'), phone: 'state', cell: ({ entryId }) => <EntryLink id={entryId} /> },
    {
      key: 'amount',
      header: t('common.amount'),
      align: 'end',
      phone: 'sum',
      cell: ({ amount }) => <Amount value={amount} signed />,
    },
  ]
}
