import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { stakeIn } from '../kit/game-kit.ts'
import type { UnitBet } from '../kit/round-source.ts'
import { countUpMs } from '../kit/tiers.ts'
import { useKit, useKitState, useMoney } from './kit-context.tsx'
import { useRunningAmount } from './useRunningAmount.ts'

/** Balance, what was won and what the next round costs: the same three places in every game. */
export const Figures = ({ bets }: { bets: readonly UnitBet[] }) => {
  const t = useText()
  const money = useMoney()
  const { game } = useKit()
  const { balance, won, tier, stake, phase, isReplay, isPast, freeSpins, round } = useKitState(
    'balance',
    'won',
    'tier',
    'stake',
    'phase',
    'isReplay',
    'isPast',
    'freeSpins',
    'round',
  )
  const shown = useRunningAmount(fromWire(won), countUpMs[tier])
  const isShowing = phase === 'showing' || phase === 'asking' || phase === 'choosing' || isReplay
  const total = isShowing ? stake : toWire(stakeIn(game, bets) ?? fromWire('0.00'))
  const isFree = isShowing && round ? round.isFree : freeSpins !== null
  const hasWon = fromWire(won) > 0n
  return (
    <dl className="game-figures">
      {isPast ? <div /> : <Figure name={t('studio.balance')} value={money(balance)} id="balance" />}
      <div className="text-center">
        <dt className="text-xs text-text3">{t('studio.win')}</dt>
        <dd
          data-figure="won"
          data-won={won}
          className={cx('figures text-num-sm leading-tight font-bold', hasWon ? 'text-brand-text' : 'text-text3')}
        >
          {formatAmount(shown)}
        </dd>
      </div>
      <Figure name={t('studio.total_bet')} value={isFree ? t('studio.free') : money(total)} id="stake" isLast />
    </dl>
  )
}

type FigureProps = { name: string; value: string; id: string; isLast?: boolean }

/** One of the figures below a game. */
export const Figure = ({ name, value, id, isLast = false }: FigureProps) => (
  <div className={isLast ? 'text-end' : undefined}>
    <dt className="text-xs text-text3">{name}</dt>
    <dd data-figure={id} className="figures truncate text-sm font-semibold">
      {value}
    </dd>
  </div>
)
