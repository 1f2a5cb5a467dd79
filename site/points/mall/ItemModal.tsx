import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { DetailList } from '../../parts/DetailList.tsx'
import { money, times } from '../../parts/figure-words.ts'
import { levelName } from '../../parts/level-name.ts'
import { inLanguage, type MallItem, type MallOrder } from './mall-words.ts'
import { Ordered } from './Ordered.tsx'
import { RedeemPart } from './RedeemPart.tsx'

/** An item with everything about it and the form to redeem it, or what came of that. */
export const ItemModal = ({ item, onClose }: { item: MallItem; onClose: () => void }) => {
  const t = useText()
  const [order, setOrder] = useState<MallOrder>()
  const name = inLanguage(item.names)
  return (
    <Modal open onOpenChange={onClose} title={name} name="mall-item" width={760} draggable={false}>
      {order ? (
        <Ordered order={order} onClose={onClose} />
      ) : (
        <div className="grid gap-5 md:grid-cols-[280px_1fr]">
          <div className="flex flex-col gap-3">
            <LazyImage src={item.image} alt="" className="aspect-square w-full rounded-card max-md:mx-auto max-md:max-w-56" />
            {inLanguage(item.texts) && <p className="text-text2">{inLanguage(item.texts)}</p>}
            {item.freeBet && <p className="text-sm text-text2">{t('points.bet_terms')}</p>}
          </div>
          <div className="flex flex-col gap-5">
            <Facts item={item} />
            <RedeemPart item={item} onDone={setOrder} />
          </div>
        </div>
      )}
    </Modal>
  )
}

const Facts = ({ item }: { item: MallItem }) => {
  const t = useText()
  const { kind, points, amount, multiple, freeSpins, freeBet, left, limit, taken, level } = item
  return (
    <DetailList
      rows={[
        [
          t('points.price'),
          <span key="price" className="font-semibold">
            {formatCount(points)}
          </span>,
        ],
        ...(kind === 'BONUS'
          ? [[t('turnover.base'), money(amount)] as const, [t('turnover.multiple'), times(multiple)] as const]
          : []),
        ...(freeSpins
          ? [
              [t('points.kind_FREE_SPIN'), formatCount(freeSpins.spins)] as const,
              [t('points.spins_unit'), money(freeSpins.unit)] as const,
              [t('points.spins_valid'), t('points.spins_days', { count: freeSpins.days })] as const,
              [t('points.spins_turnover'), multiple === '0.00' ? t('points.spins_money') : times(multiple)] as const,
            ]
          : []),
        ...(freeBet
          ? [
              [t('points.bet_amount'), money(freeBet.amount)] as const,
              [t('points.bet_for'), t('points.bet_games')] as const,
              [t('points.spins_valid'), t('points.spins_days', { count: freeBet.days })] as const,
              [t('points.spins_turnover'), t('points.spins_money')] as const,
            ]
          : []),
        ...(left === null ? [] : [[t('points.stock'), formatCount(left)] as const]),
        ...(limit === null ? [] : [[t('points.limit_label'), t('points.limit_taken', { taken, limit })] as const]),
        ...(level > 0 ? [[t('vip.level'), t('points.from_level', { name: levelName(level) })] as const] : []),
      ]}
    />
  )
}
