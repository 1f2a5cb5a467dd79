import { listSettledBets } from '@tamuvo/contract/profit.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { Days } from '../../parts/day-range.ts'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { MemberDetailHead } from '../../parts/MemberDetailHead.tsx'
import { paths } from '../../parts/paths.ts'
import { BetState } from '../BetState.tsx'

type Part = ReceivedOutputOf<typeof listSettledBets>['list'][number]

type Props = { days: Days; product: GameType | 'all'; page: number; onPage: (page: number) => void }

/** The bets that figures of profit and loss are made of: by their settlement, and corrections by what they changed. */
export const SettledBets = ({ days, product, page, onPage }: Props) => {
  const t = useText()
  const navigate = useNavigate()
  const columns = useColumns()
  const asked = { ...days, pageNo: page, pageSize: 20, ...(product === 'all' ? {} : { product }) }
  const answer = useCall(listSettledBets, asked, { keepPrevious: true })
  const { data } = answer
  const totals = data && [
    {
      label: t('common.total_all'),
      cells: {
        stake: <Amount value={data.totals.stake} />,
        valid: <Amount value={data.totals.validBet} />,
        payout: <Amount value={data.totals.payout} />,
        profit: <Amount value={data.totals.profit} signed />,
      },
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <MemberDetailHead
        page="personalProfit"
        own={['show', 'product', 'page']}
        title={t('record.settled_title')}
        note={product === 'all' ? undefined : t(`catalog.type_${product}`)}
      />
      <p className="text-sm text-text2">{t('record.settled_lead', { from: days.from, to: days.to })}</p>
      <ListFrame answer={answer} page={page} onPage={onPage}>
        <Table
          caption={t('record.settled_title')}
          columns={columns}
          rows={data?.list}
          rowKey={(part) => `${part.id}.${part.version}`}
          {...(totals && data.total > 0 ? { totals } : {})}
          onRow={({ id }) => void navigate({ to: '.', search: true, hash: paths.member('personalHistoryCopy', id).slice(1) })}
          empty={<EmptyState title={t('record.settled_empty')} />}
        />
      </ListFrame>
    </div>
  )
}

const useColumns = (): Column<Part>[] => {
  const t = useText()
  return [
    {
      key: 'game',
      header: t('wallet.bet_game'),
      strong: true,
      phone: 'title',
      cell: (part) => (
        <span className="font-medium">
          {part.gameName} <span className="figures block max-w-40 truncate text-xs text-text3 max-md:inline">{part.round}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('wallet.bet_settled'),
      phone: 'note',
      cell: (part) => (
        <time dateTime={part.at} className="figures text-text2">
          {formatInstant(part.at)}
          <span className="block text-xs text-text3 max-md:hidden">{part.id}</span>
        </time>
      ),
    },
    { key: 'stake', header: t('wallet.bet_stake'), align: 'end', cell: (part) => <Amount value={part.stake} /> },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: (part) => <Amount value={part.validBet} /> },
    { key: 'payout', header: t('wallet.bet_payout'), align: 'end', cell: (part) => <Amount value={part.payout} /> },
    {
      key: 'profit',
      header: t('wallet.bet_profit'),
      align: 'end',
      phone: 'sum',
      cell: (part) => <Amount value={part.profit} signed />,
    },
    {
      key: 'state',
      header: t('common.status'),
      align: 'end',
      phone: 'state',
      cell: (part) => (part.version > 1 ? <Badge tone="warn">{t('record.correction')}</Badge> : <BetState bet={part} />),
    },
  ]
}
