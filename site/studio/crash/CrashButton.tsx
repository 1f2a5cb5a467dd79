import { formatDecimal } from '@tamuvo/money/format.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { usePlayKey } from '../hud/usePlayKey.ts'
import type { CrashPlay } from './crash-play.ts'
import type { CrashStake } from './crash-source.ts'
import { type CrashView, endOf, payoutOf } from './crash-table.ts'
import { useMultiplier } from './useMultiplier.ts'

type Props = {
  play: CrashPlay
  view: CrashView
  /** What is bet; undefined while it is not complete. */
  bet: CrashStake | undefined
  /** A window stands over the game: keys are its. */
  isBlocked: boolean
}

/** The big button: bets, on this round or the next, and cashes out. */
export const CrashButton = ({ play, view, bet, isBlocked }: Props) => {
  const { round, own, isAsking } = view
  const isIn = own !== undefined && endOf(view) === undefined
  const mayCashOut = isIn && own.out === null && round?.state === 'climbing'
  const mayBet = !isIn && bet !== undefined
  const press = (): void => {
    if (mayCashOut) void play.cashOut()
    else if (mayBet) void play.bet(bet)
  }
  usePlayKey(!isBlocked, press)
  return (
    <button
      type="button"
      data-play
      data-does={mayCashOut ? 'cash-out' : mayBet ? 'bet' : 'wait'}
      aria-disabled={isAsking || !(mayCashOut || mayBet)}
      onClick={press}
      className={cx(
        'focus-ring flex min-h-18 min-w-44 flat:min-h-14 flex-col items-center justify-center rounded-full px-5 text-(--w-deep) shadow-raised transition-transform active:scale-97 aria-disabled:opacity-70 motion-reduce:active:scale-100 max-sm:w-full',
        mayCashOut
          ? 'bg-[linear-gradient(180deg,var(--w-good),color-mix(in_srgb,var(--w-good)_62%,var(--w-deep)))]'
          : 'bg-[linear-gradient(180deg,var(--w-glow),color-mix(in_srgb,var(--w-glow)_62%,var(--w-deep)))]',
      )}
    >
      {mayCashOut ? <CashOutLabel view={view} /> : <BetLabel view={view} isIn={isIn} bet={bet} />}
    </button>
  )
}

const CashOutLabel = ({ view }: { view: CrashView }) => {
  const t = useText()
  const shown = useMultiplier(view.round)
  return (
    <>
      <span className="text-sm font-semibold">{t('arcade.cash_out')}</span>
      <span className="figures text-num-sm font-bold" aria-hidden="true">
        {formatDecimal(payoutOf(view.own?.stake ?? '0.00', shown))}
      </span>
    </>
  )
}

const BetLabel = ({ view, isIn, bet }: { view: CrashView; isIn: boolean; bet: CrashStake | undefined }) => {
  const t = useText()
  const stake = view.next?.stake ?? bet?.stake
  if (isIn) return <span className="text-sm font-semibold">{t('arcade.crash_in')}</span>
  return (
    <>
      <span className="text-center text-sm leading-tight font-semibold">
        {t(view.next ? 'arcade.crash_take_back' : view.round?.state === 'betting' ? 'studio.bet' : 'arcade.crash_bet_next')}
      </span>
      {stake && <span className="figures text-num-sm font-bold">{formatDecimal(stake)}</span>}
    </>
  )
}
