import { numbersMax } from '@tamuvo/games/lottery/numbers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Countdown } from '@tamuvo/ui/components/Countdown.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ShoppingCart } from 'lucide-react'
import type { Board, Sale } from '../sale.ts'
import type { TicketFault } from './tickets.ts'
import type { Slip } from './useSlip.ts'
import { usePicking } from './usePicking.ts'
import { useToastLift } from './useToastLift.ts'
import { moneyWords } from '../words.ts'

type Props = {
  slip: Slip
  sale: Sale
  limits: Board['limits']
  cartCount: number
  busy: boolean
  onAdd: () => void
  onBet: () => void
  onCart: () => void
}

/** What the picks come to, and what to do with them. On phones it stands above the bottom bar, within reach of the thumb. */
export const ActionBar = ({ slip, sale, limits, cartCount, busy, onAdd, onBet, onCart }: Props) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  useToastLift(barHeight)
  usePicking(slip.picked)
  const ready = slip.tickets.length > 0 && !slip.fault
  return (
    <section aria-label={t('lottery.stake')} className={barClass}>
      <div className="container-page flex flex-wrap items-center gap-x-2 gap-y-1.5 lg:px-4">
        <IconButton
          label={t('lottery.cart_count', { count: cartCount })}
          badge={cartCount}
          onClick={onCart}
          className="shrink-0 bg-bg2 lg:hidden"
        >
          <ShoppingCart size={20} />
        </IconButton>
        <div className="flex min-w-0 flex-1 items-end gap-2 leading-tight">
          <p className="min-w-0" aria-live="polite">
            <span className="figures block truncate text-xs text-text2 sm:text-sm">
              {slip.lines > 0 ? t('lottery.bets', { count: slip.lines }) : hintOf(slip, t)}
            </span>
            <Amount value={toWire(slip.cost)} symbol className="text-md" />
          </p>
          {sale.state === 'open' && slip.picked && (
            <Countdown until={sale.issue.closesAt} quiet className="text-xs text-text2 max-xs:hidden lg:hidden" />
          )}
        </div>
        <Button tone="quiet" disabled={!ready} onClick={onAdd} className="max-sm:px-3">
          {t('lottery.add')}
        </Button>
        <Button disabled={!ready} pending={busy} onClick={onBet} className="max-sm:px-3">
          {t(loggedIn ? 'lottery.bet_now' : 'lottery.login_to_bet')}
        </Button>
        {slip.fault && (
          <p role="alert" className="w-full text-sm text-loss">
            {faultSentence(slip.fault, limits, t)}
          </p>
        )}
      </div>
    </section>
  )
}

const barHeight = '64px'

const barClass = cx(
  'z-(--z-side) border-t border-line bg-bg1 py-2 max-lg:fixed max-lg:inset-x-0 max-lg:shadow-sheet',
  'max-lg:bottom-[calc(57px+max(12px,env(safe-area-inset-bottom)))] lg:sticky lg:bottom-0 lg:rounded-b-card',
  'max-lg:in-data-picking:bottom-0 max-lg:in-data-picking:pb-[max(12px,env(safe-area-inset-bottom))]',
)

type Say = ReturnType<typeof useText>

const hintOf = ({ missing }: Slip, t: Say): string =>
  missing > 0 ? t('lottery.too_few', { count: missing }) : t('lottery.pick_other')

export const faultSentence = (fault: TicketFault, limits: Board['limits'], t: Say): string => {
  switch (fault) {
    case 'stake_low':
      return t('lottery.stake_low', { amount: moneyWords(limits.stakeMin) })
    case 'stake_high':
      return t('lottery.limit_stake', { amount: moneyWords(limits.ticketStakeMax) })
    case 'prize_high':
      return t('lottery.prize_high', { amount: moneyWords(limits.prizeMax) })
    case 'multiple_high':
      return t('lottery.multiple_high', { count: limits.multipleMax })
    case 'sold_out':
      return t('lottery.sold_out_picked')
    case 'sold_out_many':
      return t('lottery.sold_out_many', { count: numbersMax })
  }
}
