import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ReactNode } from 'react'
import type { Overview } from './overview.ts'

type Tiles = Overview['tiles']

const moneyTiles = ['teamBalance', 'deposits', 'withdrawals', 'validBet', 'gameResult', 'rebates'] as const
const countTiles = ['newMembers', 'firstDepositors', 'active'] as const

const labels = {
  teamBalance: 'agent.team_balance',
  deposits: 'record.deposits',
  withdrawals: 'record.withdrawals',
  validBet: 'wallet.bet_valid',
  gameResult: 'agent.game_result',
  rebates: 'record.rebates',
  newMembers: 'agent.new_members',
  firstDepositors: 'agent.first_depositors',
  active: 'agent.active',
} as const

/** Today so far, each figure with what the whole of yesterday was: what is not over yet is not measured by it. */
export const OverviewTiles = ({ tiles }: { tiles: Tiles }) => {
  const t = useText()
  return (
    <dl aria-label={t('agent.today_figures')} className="grid grid-cols-2 gap-2 lg:grid-cols-5">
      {moneyTiles.map((key) => (
        <MoneyTile key={key} label={t(labels[key])} {...tiles[key]} signed={key === 'gameResult'} />
      ))}
      {countTiles.map((key) => (
        <CountTile key={key} label={t(labels[key])} {...tiles[key]} />
      ))}
      <Tile label={t('agent.online')}>{formatCount(tiles.online.now)}</Tile>
    </dl>
  )
}

type MoneyTileProps = { label: string; today: string; yesterday: string | null; signed: boolean }

const MoneyTile = ({ label, today, yesterday, signed }: MoneyTileProps) => (
  <Tile label={label} before={yesterday !== null && <Amount value={yesterday} signed={signed} />}>
    <Amount value={today} symbol signed={signed} />
  </Tile>
)

const CountTile = ({ label, today, yesterday }: { label: string; today: number; yesterday: number }) => (
  <Tile label={label} before={<span className="font-semibold">{formatCount(yesterday)}</span>}>
    {formatCount(today)}
  </Tile>
)

const Tile = ({ label, before, children }: { label: string; before?: ReactNode; children: ReactNode }) => {
  const t = useText()
  return (
    <div className="min-w-0 rounded-card border border-line px-3.5 py-2.5">
      <dt className="text-xs text-text3">{label}</dt>
      <dd className="figures mt-0.5 text-md font-semibold">{children}</dd>
      <dd className="figures min-h-5 text-xs text-text3">
        {before && (
          <>
            {t('common.yesterday')} {before}
          </>
        )}
      </dd>
    </div>
  )
}
