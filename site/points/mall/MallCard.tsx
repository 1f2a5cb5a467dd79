import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Lock } from 'lucide-react'
import { useMember } from '../../account/useMember.ts'
import { pointsText } from '../../parts/points-words.ts'
import { levelName } from '../../parts/level-name.ts'
import { inLanguage, type MallItem } from './mall-words.ts'

/** An item: its picture, what it costs, how many are left, and who may take it. */
export const MallCard = ({ item, onOpen }: { item: MallItem; onOpen: () => void }) => {
  const t = useText()
  const own = useMember()?.clubLabel.rankLevel ?? 0
  const { left, limit, level } = item
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-bg1 transition-colors hover:bg-bg2">
      <span className="relative block">
        <LazyImage src={item.image} alt="" className="aspect-square w-full" />
        <span className="absolute start-2 top-2 flex flex-wrap gap-1">
          {left === 0 && <Badge tone="neutral">{t('common.sold_out')}</Badge>}
          {left !== 0 && item.isNew && <Badge tone="accent">{t('points.new')}</Badge>}
          {level > 0 && (
            <Badge tone="vip" className="bg-bg1!">
              {own < level && <Lock size={12} aria-hidden="true" />}
              {t('points.from_level', { name: levelName(level) })}
            </Badge>
          )}
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        <button
          type="button"
          onClick={onOpen}
          className="text-start font-semibold outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-text"
        >
          <span className="line-clamp-2">{inLanguage(item.names)}</span>
        </button>
        <span className="mt-auto block font-semibold text-brand-text">{pointsText(item.points)}</span>
        <span className="figures flex min-h-[1lh] flex-wrap gap-x-2 text-xs text-text3">
          {left !== null && left > 0 && <span>{t('points.left', { count: left })}</span>}
          {limit !== null && <span>{t('points.limit', { count: limit })}</span>}
        </span>
      </span>
    </article>
  )
}
