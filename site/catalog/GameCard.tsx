import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { Loader } from '@tamuvo/ui/components/Loader.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Heart } from 'lucide-react'
import type { Game } from './game.ts'
import { useFavouriteGame } from './useFavouriteGame.ts'
import { useOpenGame } from './useOpenGame.ts'

const tagTones = { HOT: 'loss', NEW: 'win', JP: 'brand', LIVE: 'info' } as const

/** A game's cover with its name, and a heart to keep it by. What cannot be played yet says so, before and after a press. */
export const GameCard = ({ game }: { game: Game }) => {
  const open = useOpenGame()
  return (
    <div className="relative">
      <button type="button" onClick={() => open(game)} className="group focus-ring block w-full rounded-card text-start">
        <Cover game={game} />
        <span className="mt-1.5 line-clamp-2 text-sm font-semibold">{game.name}</span>
        <span className="block truncate text-xs text-text3">{game.studio}</span>
      </button>
      <FavouriteHeart game={game} className="absolute end-0 top-0" />
    </div>
  )
}

const Cover = ({ game }: { game: Game }) => {
  const t = useText()
  const open = game.state === 'open'
  return (
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
        <span className="absolute start-2 bottom-2 flex rounded-full bg-bg0/90">
          <Badge tone={tagTones[game.tag]}>{t(`catalog.tag_${game.tag}`)}</Badge>
        </span>
      )}
      {!open && <Badge className="absolute start-2 bottom-2">{t('catalog.maintenance')}</Badge>}
    </span>
  )
}

/** Keeps a game among the favourites, or takes it away. */
export const FavouriteHeart = ({ game, className }: { game: Game; className?: string }) => {
  const t = useText()
  const { isFavourite, toggle, pending } = useFavouriteGame(game)
  return (
    <>
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={t(isFavourite ? 'catalog.favourite_off' : 'catalog.favourite_on', { name: game.name })}
        onClick={toggle}
        className={cx('focus-ring group/heart grid size-11 place-items-center rounded-full', className)}
      >
        <span
          className={cx(
            'grid size-7 place-items-center rounded-full bg-scrim transition-transform group-active/heart:scale-85',
            isFavourite ? 'text-loss' : 'text-white',
          )}
        >
          <Heart size={15} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
        </span>
      </button>
      <Loader active={pending} />
    </>
  )
}
