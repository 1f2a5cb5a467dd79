import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import type { Column } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BetState } from '../../betting/BetState.tsx'
import { betWords } from '../../betting/bet-words.ts'
import { Millionths } from '../income/Millionths.tsx'
import type { TeamBet } from './team-bet.ts'

/** The columns of the team's bets. */
export const useBetColumns = (): Column<TeamBet>[] => {
  const t = useText()
  return [
    {
      key: 'member',
      header: t('agent.source'),
      strong: true,
      phone: 'title',
      cell: ({ username, depth, gameName }) => (
        <span className="font-semibold">
          {username}
          <span className="block text-xs font-normal text-text3 max-md:hidden">
            {depth > 0 ? t('agent.level', { depth }) : t('agent.me')}
          </span>
          <span className="ps-1.5 text-xs font-normal text-text3 md:hidden">{gameName}</span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('common.time'),
      phone: 'note',
      cell: ({ placedAt, id }) => (
        <span className="figures text-text2">
          {formatInstant(placedAt)}
          <span className="block text-xs text-text3 max-md:hidden">{id}</span>
        </span>
      ),
    },
    { key: 'game', header: t('wallet.bet_game'), cell: (bet) => <Game bet={bet} /> },
    {
      key: 'stake',
      header: t('wallet.bet_stake'),
      align: 'end',
      phone: 'sum',
      cell: ({ stake }) => <Amount value={stake} />,
    },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: ({ validBet }) => <Amount value={validBet} /> },
    { key: 'payout', header: t('wallet.bet_payout'), align: 'end', cell: ({ payout }) => <Amount value={payout} /> },
    { key: 'profit', header: t('wallet.bet_profit'), align: 'end', cell: (bet) => <Profit bet={bet} /> },
    { key: 'rebate', header: t('agent.earned'), align: 'end', cell: (bet) => <Rebate bet={bet} /> },
    { key: 'state', header: t('common.status'), align: 'end', phone: 'state', cell: (bet) => <BetState bet={bet} /> },
  ]
}

/** All of a bet, with the version of the rules that decided it. */
export const useBetRows = () => {
  const t = useText()
  return (bet: TeamBet) =>
    [
      [t('agent.source'), `${bet.username} · ${bet.depth > 0 ? t('agent.level', { depth: bet.depth }) : t('agent.me')}`],
      [t('wallet.bet_game'), <Game key="game" bet={bet} />],
      [t('agent.placed'), formatInstant(bet.placedAt)],
      [t('wallet.bet_settled'), bet.settledAt === null ? '–' : formatInstant(bet.settledAt)],
      [t('wallet.bet_stake'), <Amount key="stake" value={bet.stake} symbol />],
      [t('wallet.bet_valid'), <Amount key="valid" value={bet.validBet} symbol />],
      [t('wallet.bet_payout'), <Amount key="payout" value={bet.payout} symbol />],
      [t('wallet.bet_profit'), <Profit key="profit" bet={bet} />],
      [t('agent.earned'), <Rebate key="rebate" bet={bet} />],
      [t('common.status'), <BetState key="state" bet={bet} />],
      [t('wallet.bet_rule'), bet.ruleVersion],
      [t('wallet.bet_number'), bet.id],
    ] as const
}

const Profit = ({ bet: { state, profit } }: { bet: TeamBet }) =>
  state === 'open' ? <span className="text-text3">–</span> : <Amount value={profit} signed />

const Rebate = ({ bet: { rebate, rate } }: { bet: TeamBet }) =>
  rebate === null ? (
    <span className="text-text3">–</span>
  ) : (
    <span>
      <Millionths value={rebate} />
      <span className="figures block text-xs text-text3">{rate} %</span>
    </span>
  )

const Game = ({ bet }: { bet: TeamBet }) => {
  const { market, selection } = betWords(bet)
  return (
    <span>
      {bet.gameName}
      <span className="block max-w-44 truncate text-xs text-text3">{[market, selection].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
