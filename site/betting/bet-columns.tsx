import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import type { Column } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BetStake } from './BetStake.tsx'
import { BetState } from './BetState.tsx'
import type { BetPlace } from './bet-place.ts'
import { type BetRow, betWords, deciderOf, hasBonus, isAtVendor, isBonusAlone } from './bet-words.ts'

/** Products of draws: their bets have a play and numbers. Rounds at providers have neither. */
const drawn: readonly BetPlace['product'][] = ['all', 'LOTT', 'ELOTT']

/** The columns of the betting record, with those that only bets of a product have. */
export const useBetColumns = (product: BetPlace['product']): Column<BetRow>[] => {
  const t = useText()
  return [
    { key: 'game', header: t('wallet.bet_game'), strong: true, phone: 'title', cell: (bet) => <Game bet={bet} /> },
    {
      key: 'time',
      header: t('common.time'),
      phone: 'note',
      cell: (bet) => (
        <time dateTime={bet.at} className="figures text-text2">
          {formatInstant(bet.at)}
          <span className="block text-xs text-text3 max-md:hidden">{bet.id}</span>
        </time>
      ),
    },
    ...(drawn.includes(product)
      ? [{ key: 'play', header: t('wallet.bet_play'), cell: (bet: BetRow) => <Play bet={bet} /> }]
      : []),
    { key: 'stake', header: t('wallet.bet_stake'), align: 'end', cell: (bet) => <BetStake bet={bet} /> },
    { key: 'valid', header: t('wallet.bet_valid'), align: 'end', cell: (bet) => <Amount value={bet.validBet} /> },
    { key: 'payout', header: t('wallet.bet_payout'), align: 'end', cell: (bet) => <Payout bet={bet} /> },
    {
      key: 'profit',
      header: t('wallet.bet_profit'),
      align: 'end',
      cell: (bet) => (bet.state === 'open' ? <span className="text-text3">–</span> : <Amount value={bet.profit} signed />),
    },
    {
      key: 'result',
      header: t('wallet.bet_profit'),
      phone: 'sum',
      phoneOnly: true,
      cell: (bet) => <Result bet={bet} />,
    },
    { key: 'state', header: t('common.status'), align: 'end', phone: 'state', cell: (bet) => <State bet={bet} /> },
  ]
}

/** What bets without a stake of the member are called. */
const freeName = (bet: BetRow) =>
  isAtVendor(bet) ? 'record.free_round' : deciderOf(bet) === 'draw' ? 'wallet.bet_free' : 'record.free_spin'

const Game = ({ bet }: { bet: BetRow }) => {
  const t = useText()
  return (
    <span className="font-medium">
      {bet.gameName} {bet.stakeEntryId === null && <Badge tone="info">{t(freeName(bet))}</Badge>}{' '}
      <span className="figures block max-w-40 truncate text-xs text-text3 max-md:inline">{bet.round}</span>
    </span>
  )
}

/** What a bet paid out, and below it what promotions paid with it. */
const Payout = ({ bet }: { bet: BetRow }) => (
  <>
    <Amount value={bet.payout} />
    {hasBonus(bet) && <Bonus bet={bet} className="block text-xs text-text3" />}
  </>
)

const Bonus = ({ bet, className }: { bet: BetRow; className: string }) => {
  const t = useText()
  return (
    <span className={`whitespace-nowrap ${className}`}>
      {t('wallet.type_BONUS')} <Amount value={bet.bonus} signed />
    </span>
  )
}

/** What a bet came to, where a row has room for one figure. */
const Result = ({ bet }: { bet: BetRow }) => {
  if (isBonusAlone(bet)) return <Amount value={bet.bonus} signed />
  return bet.state === 'open' ? <BetStake bet={bet} /> : <Amount value={bet.profit} signed />
}

/** How a bet stands; on phones beside what promotions paid with it. */
const State = ({ bet }: { bet: BetRow }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-1">
    {hasBonus(bet) && !isBonusAlone(bet) && <Bonus bet={bet} className="md:hidden" />}
    <BetState bet={bet} />
  </span>
)

const Play = ({ bet }: { bet: BetRow }) => {
  const { market, selection } = betWords(bet)
  return (
    <span>
      {market}
      <span className="figures block max-w-40 truncate text-xs text-text3">{selection}</span>
    </span>
  )
}
