import { listBets } from '@tamuvo/contract/betting.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Link } from '@tanstack/react-router'
import { type MemberPageProps, paths } from '../parts/paths.ts'
import { BetDetail } from './BetDetail.tsx'
import { BetState } from './BetState.tsx'
import { type BetRow, betWords } from './bet-words.ts'
import { dayRanges, daysOf } from '../parts/day-range.ts'
import { ListFrame } from '../parts/ListFrame.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { useMemberDetail } from '../parts/useMemberDetail.ts'

const useColumns = (): Column<BetRow>[] => {
  const t = useText()
  return [
    {
      key: 'game',
      header: t('wallet.bet_game'),
      strong: true,
      cell: (bet) => (
        <span className="font-medium">
          {bet.gameName}
          <span className="figures block text-xs text-text3">{bet.round}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      cell: (bet) => (
        <time dateTime={bet.at} className="figures text-text2">
          {formatInstant(bet.at)}
        </time>
      ),
    },
    {
      key: 'play',
      header: t('wallet.bet_play'),
      cell: (bet) => {
        const { market, selection } = betWords(bet)
        return (
          <span>
            {market}
            <span className="figures block max-w-40 truncate text-xs text-text3">{selection}</span>
          </span>
        )
      },
    },
    { key: 'stake', header: t('wallet.bet_stake'), align: 'end', cell: (bet) => <Amount value={bet.stake} /> },
    { key: 'payout', header: t('wallet.bet_payout'), align: 'end', cell: (bet) => <Amount value={bet.payout} /> },
    {
      key: 'profit',
      header: t('wallet.bet_profit'),
      align: 'end',
      cell: (bet) => (bet.state === 'open' ? <span className="text-text3">–</span> : <Amount value={bet.profit} signed />),
    },
    { key: 'state', header: t('common.status'), align: 'end', cell: (bet) => <BetState bet={bet} /> },
  ]
}

/** The betting record: what was staked, what came back, and behind every row its ledger entries and its proof. */
export const BetsPage = ({ id }: MemberPageProps) => {
  const t = useText()
  const open = useMemberDetail('personalHistoryCopy')
  const queries = useQueryClient()
  const columns = useColumns()
  const { place, change, turnTo } = useMemberPlace({ range: dayRanges })
  const asked = { ...daysOf(place.range, serverNow()), pageNo: place.page, pageSize: 20 }
  const answer = useCall(listBets, asked, { keepPrevious: true })
  const { data } = answer
  useRoom('bets', () => void queries.invalidateQueries({ queryKey: callKey(listBets) }))
  if (id) return <BetDetail id={id} />
  const totals = data && [
    {
      label: t('common.total_all'),
      cells: {
        stake: <Amount value={data.totals.stake} />,
        payout: <Amount value={data.totals.payout} />,
        profit: <Amount value={data.totals.profit} signed />,
      },
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('wallet.bets_title')}</h3>
      <Chips
        label={t('common.filter')}
        chips={dayRanges.map((key) => ({ key, label: t(`common.${key}`) }))}
        value={place.range}
        onChange={(range) => change({ range })}
      />
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('wallet.bets_title')}
          columns={columns}
          rows={data?.list}
          rowKey={(bet) => bet.id}
          {...(totals && data.total > 0 ? { totals } : {})}
          onRow={(bet) => open(bet.id)}
          empty={
            <EmptyState
              title={t('wallet.bets_empty')}
              action={
                <Link to={paths.lottery()} className={buttonClass()}>
                  {t('wallet.bets_play')}
                </Link>
              }
            />
          }
        />
      </ListFrame>
    </div>
  )
}
