import { listBets } from '@tamuvo/contract/betting.ts'
import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatTime } from '@tamuvo/ui/format/date.ts'
import { useMedia } from '@tamuvo/ui/hooks/useMedia.ts'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { openLogin } from '../../account/login/auth-window.ts'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useListPlace } from '../../parts/useListPlace.ts'
import { BetStake } from '../../betting/BetStake.tsx'
import { BetState } from '../../betting/BetState.tsx'
import { type Bet, betsPerPage } from './my-bets.ts'
import { betWords } from '../../betting/bet-words.ts'

/** The member's bets on a game, newest first. */
export const MyBets = ({ game }: { game: LotteryGame }) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  if (loggedIn) return <BetList game={game} />
  return (
    <EmptyState title={t('lottery.my_bets_login')} action={<Button onClick={() => openLogin()}>{t('shell.login')}</Button>} />
  )
}

const BetList = ({ game }: { game: LotteryGame }) => {
  const t = useText()
  const { place, turnTo } = useListPlace({})
  const columns = useColumns()
  const wide = useMedia('(width >= 768px)')
  const answer = useCall(listBets, { game, pageNo: place.page, pageSize: betsPerPage }, { keepPrevious: true, staleMs: 0 })
  const bets = answer.data?.list
  useRefreshOn('bets', [listBets])
  if (bets?.length === 0) return <EmptyState title={t('lottery.my_bets_empty')} />
  return (
    <div className="grid gap-3">
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        {wide ? (
          <Table caption={t('lottery.my_bets')} columns={columns} rows={bets} rowKey={(bet) => bet.id} loadingRows={4} />
        ) : (
          <BetCards bets={bets} />
        )}
      </ListFrame>
    </div>
  )
}

/** Bets on a narrow screen: three short lines each. */
const BetCards = ({ bets }: { bets: readonly Bet[] | undefined }) => {
  const t = useText()
  if (!bets) return <SkeletonRows rows={6} />
  return (
    <ul aria-label={t('lottery.my_bets')} className="card divide-y divide-line px-3">
      {bets.map((bet) => (
        <li key={bet.id} className="py-2 text-sm">
          <div className="flex items-center justify-between gap-3">
            <BetLink bet={bet} name={betWords(bet).market} />
            <BetState bet={bet} />
          </div>
          <p className="figures line-clamp-1 text-text2">{betWords(bet).selection}</p>
          <p className="figures flex flex-wrap justify-between gap-x-3 text-text3">
            <span>
              {bet.round} · {formatTime(bet.at)}
            </span>
            <span>
              <BetStake bet={bet} className="text-text" />
              {bet.state !== 'open' && (
                <>
                  {' → '}
                  <Payout bet={bet} />
                </>
              )}
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

const Payout = ({ bet }: { bet: Bet }) => (
  <Amount value={bet.payout} className={bet.payout === '0.00' ? 'text-text2' : 'text-win'} />
)

const useColumns = (): Column<Bet>[] => {
  const t = useText()
  return [
    {
      key: 'play',
      header: t('lottery.bet_play'),
      strong: true,
      cell: (bet) => <BetLink bet={bet} name={betWords(bet).market} />,
    },
    {
      key: 'picks',
      header: t('lottery.bet_picks'),
      cell: (bet) => <span className="figures line-clamp-2 max-w-60 break-words">{betWords(bet).selection || '–'}</span>,
    },
    {
      key: 'round',
      header: t('lottery.issue_label'),
      cell: (bet) => <span className="figures whitespace-nowrap text-text2">{bet.round}</span>,
    },
    {
      key: 'time',
      header: t('common.time'),
      cell: (bet) => (
        <time dateTime={bet.at} className="figures text-text2">
          {formatTime(bet.at)}
        </time>
      ),
    },
    { key: 'stake', header: t('lottery.stake'), align: 'end', cell: (bet) => <BetStake bet={bet} /> },
    {
      key: 'payout',
      header: t('lottery.payout'),
      align: 'end',
      cell: (bet) => (bet.state === 'open' ? <span className="text-text3">–</span> : <Payout bet={bet} />),
    },
    { key: 'state', header: t('common.status'), align: 'end', cell: (bet) => <BetState bet={bet} /> },
  ]
}

const BetLink = ({ bet, name }: { bet: Bet; name: string }) => (
  <Link
    to="."
    search={true}
    hash={`mc/personalHistoryCopy/${bet.id}`}
    className="focus-ring inline-flex min-h-8 items-center rounded-sm font-medium text-brand-text underline-offset-4 hover:underline"
  >
    {name}
  </Link>
)
