import type { SlotWorld } from '@tamuvo/ui/art/slot/world.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { findText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useStore } from '@tamuvo/ui/hooks/store.ts'
import { useKit, useMoney } from '../hud/kit-context.tsx'
import { useRunningAmount } from '../hud/useRunningAmount.ts'
import { countUpMs } from '../kit/tiers.ts'
import type { Banner, SlotView, SlotViewStore } from './slot-view.ts'
import { SymbolPicture } from './SymbolPicture.tsx'

/** Words over the canvas: the feature that is played, banners, the title of a great win. */
export const SlotOverlay = ({ view, world }: { view: SlotViewStore; world: SlotWorld }) => {
  const { feature, times, special, banner, title } = useStore(view)
  return (
    <div className="pointer-events-none absolute inset-0">
      <div className="absolute inset-x-0 top-1 flex flex-wrap justify-center gap-2 text-center">
        {feature && <FeatureSign feature={feature} />}
        {times > 1 && <Sign>×{times}</Sign>}
        {special && (
          <Sign>
            <SymbolPicture world={world} symbol={special} size={34} />
          </Sign>
        )}
      </div>
      {banner && (
        <div className="animate-pop-in absolute inset-0 grid place-items-center p-4" data-banner={banner.kind}>
          <p className="slot-banner">
            <BannerText banner={banner} />
          </p>
        </div>
      )}
      {title && <GreatWin title={title} />}
    </div>
  )
}

const Sign = ({ children }: { children: React.ReactNode }) => (
  <span className="figures inline-flex items-center rounded-full bg-black/60 px-3 py-1 text-md font-bold text-white ring-1 ring-brand">
    {children}
  </span>
)

const FeatureSign = ({ feature: { kind, left, total } }: { feature: NonNullable<SlotView['feature']> }) => {
  const t = useText()
  return <Sign>{kind === 'free' ? t('studio.slot_games_left', { left, total }) : t('studio.slot_respins_left', { left })}</Sign>
}

const BannerText = ({ banner }: { banner: Banner }) => {
  const t = useText()
  const money = useMoney()
  if (banner.kind === 'sum') return t('studio.slot_sum', { won: money(banner.won) })
  if (banner.kind === 'jackpot') return findText(`studio.slot_prize_${banner.level.toLowerCase()}`) ?? banner.level
  return t(`studio.slot_${banner.kind}`, { count: banner.count })
}

/** A win of many stakes: its name and an amount that runs up to it. A press ends it. */
const GreatWin = ({ title: { tier, won } }: { title: NonNullable<SlotView['title']> }) => {
  const t = useText()
  const kit = useKit()
  const shown = useRunningAmount(fromWire(won), countUpMs[tier])
  return (
    <button
      type="button"
      aria-label={t('studio.show_result')}
      onClick={() => kit.finish()}
      className="slot-ground pointer-events-auto absolute inset-0 grid place-items-center p-4"
    >
      <span className="animate-pop-in text-center">
        <span className="slot-title block">{findText(`studio.tier_${tier}`)}</span>
        <span className="slot-amount figures block">{formatAmount(shown)}</span>
      </span>
    </button>
  )
}
