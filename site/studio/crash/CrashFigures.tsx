import { fromWire } from '@tamuvo/money/amount.ts'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Figure } from '../hud/Figures.tsx'
import { useKitState, useMoney } from '../hud/kit-context.tsx'
import type { CrashView } from './crash-table.ts'

/** Balance, what the round returns, and what the bet is: the same three places as in every game. */
export const CrashFigures = ({ view }: { view: CrashView }) => {
  const t = useText()
  const money = useMoney()
  const { balance, won, level } = useKitState('balance', 'won', 'level')
  const hasWon = fromWire(won) > 0n
  return (
    <dl className="game-figures">
      <Figure name={t('studio.balance')} value={money(balance)} id="balance" />
      <div className="text-center">
        <dt className="text-xs text-text3">{t('studio.win')}</dt>
        <dd
          data-figure="won"
          data-won={won}
          className={cx('figures text-num-sm leading-tight font-bold', hasWon ? 'text-brand-text' : 'text-text3')}
        >
          {formatDecimal(won)}
        </dd>
      </div>
      <Figure name={t('studio.total_bet')} value={money(view.own?.stake ?? view.next?.stake ?? level)} id="stake" isLast />
    </dl>
  )
}
