import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { Lane } from './GameLane.tsx'

type Game = Lane['games'][number]

const tagTones = { HOT: 'loss', NEW: 'win', JP: 'brand', LIVE: 'info' } as const

/** A game's cover with its name. What cannot be played yet says so, before and after a press. */
export const GameCard = ({ game }: { game: Game }) => {
  const t = useText()
  const navigate = useNavigate()
  const open = game.state === 'open'
  const press = () => {
    if (open) return void navigate({ to: '/lottery', search: { gameCode: game.gameCode } })
    const key = game.state === 'maintenance' ? 'maintenance' : 'soon'
    void tell({ icon: 'info', title: game.name, text: t(`catalog.${key}_text`) })
  }
  return (
    <button type="button" onClick={press} className="group focus-ring block w-full rounded-card text-start">
      <span className="relative block aspect-[3/4] overflow-hidden rounded-card">
        <LazyImage
          src={game.image.rx1}
          srcSet={`${game.image.rx1} 1x, ${game.image.rx2} 2x`}
          alt=""
          className={cx(
            'size-full transition-transform duration-220 group-hover:scale-[1.03] group-active:scale-[0.98]',
            !open && 'opacity-90 saturate-85',
          )}
        />
        {game.tag && open && (
          <span className="absolute start-2 top-2 flex rounded-full bg-bg0/90">
            <Badge tone={tagTones[game.tag]}>{t(`catalog.tag_${game.tag}`)}</Badge>
          </span>
        )}
        {!open && (
          <Badge className="absolute start-2 top-2">{t(game.state === 'soon' ? 'catalog.soon' : 'catalog.maintenance')}</Badge>
        )}
      </span>
      <span className="mt-1.5 line-clamp-2 block text-sm font-semibold">{game.name}</span>
      <span className="block truncate text-xs text-text3">{game.studio}</span>
    </button>
  )
}
