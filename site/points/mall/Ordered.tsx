import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { money } from '../../parts/figure-words.ts'
import { pointsText } from '../../parts/points-words.ts'
import { paths } from '../../parts/paths.ts'
import { inLanguage, type MallOrder } from './mall-words.ts'

/** What came of an order: a bonus is there at once, a gift is on its way through the house. */
export const Ordered = ({ order, onClose }: { order: MallOrder; onClose: () => void }) => {
  const t = useText()
  const { kind, raffleId, freeSpins, freeBet, names, quantity, points, amount, reference } = order
  return (
    <>
      <Receipt
        state={kind === 'GIFT' ? 'waiting' : 'done'}
        title={t(`points.done_${kind}`)}
        amount={kind === 'BONUS' ? money(amount) : inLanguage(names)}
        reference={reference}
        lines={[
          ...(kind === 'BONUS' ? [{ label: t('points.item'), value: inLanguage(names) }] : []),
          { label: t('points.quantity'), value: quantity },
          { label: t('points.price'), value: pointsText(points) },
        ]}
        actions={
          freeSpins ? (
            <Link to="/game" search={{ gameCode: freeSpins.game }} onClick={onClose} className={buttonClass()}>
              {t('points.play_spins')}
            </Link>
          ) : freeBet ? (
            <Link to="/lottery" onClick={onClose} className={buttonClass()}>
              {t('points.play_bet')}
            </Link>
          ) : raffleId !== null ? (
            <Link to="/promoDetail" search={{ id: raffleId }} onClick={onClose} className={buttonClass()}>
              {t('points.to_raffle')}
            </Link>
          ) : (
            <Link to={paths.pointMall()} search={{ tab: 'records' }} onClick={onClose} className={buttonClass('quiet')}>
              {t('points.to_records')}
            </Link>
          )
        }
      />
      {kind === 'GIFT' && <p className="mt-3 text-center text-sm text-text2">{t('points.done_GIFT_text')}</p>}
    </>
  )
}
