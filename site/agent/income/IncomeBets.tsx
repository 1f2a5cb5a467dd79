import { listIncomeBets } from '@tamuvo/contract/agent-income.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { AgentDetailHead } from '../AgentDetailHead.tsx'
import { partNames } from './income-place.ts'

type Bet = ReceivedOutputOf<typeof listIncomeBets>['list'][number]

type Props = { asked: { id: string; memberId: string; termsSince: string } }

/** The bets and corrections behind a part of income, each with the version of the rules that decided it. */
export const IncomeBets = ({ asked }: Props) => {
  const t = useText()
  const [page, setPage] = useState(1)
  const answer = useCall(listIncomeBets, { ...asked, pageNo: page, pageSize: 20 }, { keepPrevious: true })
  const columns = useBetColumns()
  return (
    <div className="flex flex-col gap-4">
      <AgentDetailHead page="agentRevenueReport" id={asked.id} own={partNames} title={t('agent.income_bets')} />
      <ListFrame answer={answer} page={page} onPage={setPage}>
        <Table
          caption={t('agent.income_bets')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ betId, version }) => `${betId}.${version}`}
          empty={<EmptyState title={t('agent.income_bets_none')} />}
        />
      </ListFrame>
    </div>
  )
}

const useBetColumns = (): Column<Bet>[] => {
  const t = useText()
  return [
    {
      key: 'bet',
      header: t('wallet.bet_number'),
      strong: true,
      phone: 'title',
      cell: ({ betId, gameName, version }) => (
        <span className="figures">
          {betId}{' '}
          <span className="block text-xs font-normal text-text3 max-md:inline">
            {gameName} {version > 1 && <Badge tone="warn">{t('wallet.bet_corrected')}</Badge>}
          </span>
        </span>
      ),
    },
    {
      key: 'placed',
      header: t('agent.placed'),
      phone: 'note',
      cell: ({ placedAt }) => <span className="figures">{formatInstant(placedAt)}</span>,
    },
    {
      key: 'settled',
      header: t('wallet.bet_settled'),
      cell: ({ settledAt }) => <span className="figures">{formatInstant(settledAt)}</span>,
    },
    {
      key: 'valid',
      header: t('wallet.bet_valid'),
      align: 'end',
      phone: 'sum',
      cell: ({ validBet }) => <Amount value={validBet} />,
    },
    {
      key: 'rule',
      header: t('wallet.bet_rule'),
      phone: 'state',
      cell: ({ ruleVersion }) => <span className="text-text2">{ruleVersion}</span>,
    },
  ]
}
