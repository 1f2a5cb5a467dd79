import { listIncomeParts } from '@tamuvo/contract/agent-income.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { DetailList } from '../../parts/DetailList.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { AgentDetailHead } from '../AgentDetailHead.tsx'
import { EntryLink } from '../EntryLink.tsx'
import { formatPeriod } from '../../parts/period-days.ts'
import { useAgentDetail } from '../useAgentDetail.ts'
import { IncomeBets } from './IncomeBets.tsx'
import { lineNames, partWords } from './income-place.ts'
import { Millionths } from './Millionths.tsx'

type Rebate = ReceivedOutputOf<typeof listIncomeParts>
type Part = Rebate['list'][number]

/** The open book of a rebate: how it was computed, whose bets it comes from and at which rate. A part opens to its bets. */
export const IncomeParts = ({ id }: { id: string }) => {
  const t = useText()
  const open = useAgentDetail('agentRevenueReport')
  const { place } = useMemberPlace(partWords)
  const [page, setPage] = useState(1)
  const answer = useCall(listIncomeParts, { id, pageNo: page, pageSize: 20 }, { keepPrevious: true })
  const columns = usePartColumns()
  if (place.member !== '' && place.since !== '')
    return <IncomeBets asked={{ id, memberId: place.member, termsSince: place.since }} />
  const { data } = answer
  const totals = data && [{ label: t('common.total_all'), cells: { share: <Millionths value={data.accrued} /> } }]
  return (
    <div className="flex flex-col gap-4">
      <AgentDetailHead
        page="agentRevenueReport"
        own={lineNames}
        title={data ? t(`agent.group_${data.kind}`) : t('agent.income_parts')}
        note={data && `${t(`catalog.type_${data.product}`)} · ${formatPeriod(data.period)}`}
      />
      {data && <Computed income={data} />}
      <h4 className="text-md font-semibold">{t('agent.income_parts')}</h4>
      <p className="text-sm text-text2">{t('agent.income_parts_lead')}</p>
      <ListFrame answer={answer} page={page} onPage={setPage}>
        <Table
          caption={t('agent.income_parts')}
          columns={columns}
          rows={data?.list}
          rowKey={({ memberId, termsSince }) => `${memberId}.${termsSince}`}
          {...(totals ? { totals } : {})}
          onRow={({ memberId, termsSince }) => open(id, { member: memberId, since: termsSince })}
          empty={<EmptyState title={t('agent.income_parts_none')} />}
        />
      </ListFrame>
    </div>
  )
}

/** What was accrued and carried over, and what of it was paid. */
const Computed = ({ income: { accrued, carriedIn, carriedOn, amount, entryId } }: { income: Rebate }) => {
  const t = useText()
  return (
    <DetailList
      rows={[
        [t('agent.accrued'), <Millionths key="accrued" value={accrued} />],
        [t('agent.carried_in'), <Millionths key="in" value={carriedIn} />],
        [t('agent.income_PAID'), <Amount key="paid" value={amount} symbol />],
        [t('agent.carried_on'), <Millionths key="on" value={carriedOn} />],
        [t('agent.ledger_entry'), entryId === null ? '–' : <EntryLink key="entry" id={entryId} />],
      ]}
    />
  )
}

const usePartColumns = (): Column<Part>[] => {
  const t = useText()
  return [
    {
      key: 'member',
      header: t('agent.source'),
      strong: true,
      phone: 'title',
      cell: ({ username, depth }) => (
        <span className="font-semibold">
          {username}{' '}
          {depth > 0 && <span className="block text-xs font-normal text-text3 max-md:inline">{t('agent.level', { depth })}</span>}
        </span>
      ),
    },
    {
      key: 'since',
      header: t('agent.terms_since'),
      cell: ({ termsSince }) => <span className="figures">{formatInstant(termsSince)}</span>,
    },
    {
      key: 'bets',
      header: t('agent.bets'),
      align: 'end',
      cell: ({ bets }) => <span className="figures">{formatCount(bets)}</span>,
    },
    {
      key: 'valid',
      header: t('wallet.bet_valid'),
      align: 'end',
      phone: 'note',
      cell: ({ validBet }) => (
        <>
          <span className="md:hidden">{t('wallet.bet_valid')}</span> <Amount value={validBet} />
        </>
      ),
    },
    {
      key: 'rate',
      header: t('agent.rate'),
      align: 'end',
      phone: 'state',
      cell: ({ rate }) => <span className="figures">{rate} %</span>,
    },
    { key: 'share', header: t('agent.share'), align: 'end', phone: 'sum', cell: ({ share }) => <Millionths value={share} /> },
  ]
}
