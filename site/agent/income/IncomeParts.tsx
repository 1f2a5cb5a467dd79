import { listIncomeParts } from '@tamuvo/contract/agent-income.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { useAgentDetail } from '../useAgentDetail.ts'
import { IncomeBets } from './IncomeBets.tsx'
import { partWords } from './income-place.ts'
import { Millionths } from './Millionths.tsx'

type Part = ReceivedOutputOf<typeof listIncomeParts>['list'][number]

/** The open book of a line: whose bets it comes from, at which rate. A part opens to its bets. */
export const IncomeParts = ({ id }: { id: string }) => {
  const t = useText()
  const back = useAgentDetail('agentRevenueReport')
  const { place, change, turnTo } = useMemberPlace(partWords)
  const answer = useCall(listIncomeParts, { id, pageNo: 1, pageSize: 100 })
  const columns = usePartColumns()
  if (place.member !== '' && place.since !== '')
    return (
      <IncomeBets
        asked={{ id, memberId: place.member, termsSince: place.since }}
        page={place.page}
        onPage={turnTo}
        onBack={() => change({ member: '', since: '' })}
      />
    )
  const { data } = answer
  const totals = data && [{ label: t('common.total_all'), cells: { share: <Millionths value={data.accrued} /> } }]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="quiet" onClick={() => back()}>
          {t('common.back')}
        </Button>
        <h3 className="text-lg font-bold">{t('agent.income_parts')}</h3>
      </div>
      <p className="text-sm text-text2">{t('agent.income_parts_lead')}</p>
      <ListFrame answer={answer} page={1} onPage={() => undefined}>
        <Table
          caption={t('agent.income_parts')}
          columns={columns}
          rows={data?.list}
          rowKey={({ memberId, termsSince }) => `${memberId}.${termsSince}`}
          {...(totals ? { totals } : {})}
          onRow={({ memberId, termsSince }) => change({ member: memberId, since: termsSince })}
          empty={<EmptyState title={t('agent.income_parts_none')} />}
        />
      </ListFrame>
    </div>
  )
}

const usePartColumns = (): Column<Part>[] => {
  const t = useText()
  return [
    {
      key: 'member',
      header: t('agent.source'),
      strong: true,
      cell: ({ username, depth }) => (
        <span className="font-semibold">
          {username}
          {depth > 0 && <span className="block text-xs font-normal text-text3">{t('agent.level', { depth })}</span>}
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
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ validBet }) => <Amount value={validBet} /> },
    { key: 'rate', header: t('agent.rate'), align: 'end', cell: ({ rate }) => <span className="figures">{rate} %</span> },
    { key: 'share', header: t('agent.share'), align: 'end', cell: ({ share }) => <Millionths value={share} /> },
  ]
}
