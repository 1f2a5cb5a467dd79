import type { BetCard } from '@tamuvo/contract/chat-rooms.ts'
import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { ProductIcon } from '@tamuvo/ui/components/ProductIcon.tsx'
import { currentLanguage } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { outcomeOf } from './outcome.ts'

/** A shared bet, shown as a win only where more was paid than staked. */
export const SharedBet = ({ card, isOwn }: { card: BetCard; isOwn: boolean }) => {
  const t = useText()
  const { product, names, game, round, state, stake, payout } = card
  const outcome = outcomeOf(state, fromWire(stake), fromWire(payout))
  return (
    <div className={cx('w-56 max-w-full', isOwn ? 'text-white' : 'text-text')}>
      <p className="flex items-start gap-2 font-semibold">
        <ProductIcon product={product} size={20} />
        <span className="min-w-0">
          {names[contentLanguage(currentLanguage().code)] ?? game}
          <span className={cx('figures block text-xs font-normal', isOwn ? 'text-white/85' : 'text-text3')}>{round}</span>
        </span>
      </p>
      <dl
        className={cx(
          'mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t pt-2 text-sm',
          isOwn ? 'border-white/30' : 'border-line',
        )}
      >
        <dt>{t('chatroom.card_stake')}</dt>
        <dd className="text-end">
          <Amount value={stake} symbol />
        </dd>
        <dt className={outcome === 'won' ? 'font-semibold' : ''}>{t(`chatroom.card_${outcome}`)}</dt>
        <dd className="text-end">
          <Amount value={payout} symbol className={cx(outcome === 'won' && !isOwn && 'text-win')} />
        </dd>
      </dl>
    </div>
  )
}
