import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { LazyImage } from '@tamuvo/ui/components/LazyImage.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronRight } from 'lucide-react'
import { FavouriteHeart } from './GameCard.tsx'
import type { Game } from './game.ts'
import { useOpenGame } from './useOpenGame.ts'

const StateBadge = ({ state }: { state: Game['state'] }) => {
  const t = useText()
  return state === 'open' ? <Badge tone="win">{t('catalog.play')}</Badge> : <Badge>{t('catalog.maintenance')}</Badge>
}

/** A table or a book: its cover beside name, studio and least bet. */
export const WideGameCard = ({ game }: { game: Game }) => {
  const open = useOpenGame()
  return (
    <div className="relative">
      <button
        type="button"
        onClick={() => open(game)}
        className="group focus-ring flex w-full items-center gap-4 rounded-card border border-line bg-bg1 p-3 pe-12 text-start hover:bg-bg2"
      >
        <LazyImage
          src={game.image.rx1}
          srcSet={`${game.image.rx1} 1x, ${game.image.rx2} 2x`}
          alt=""
          width={84}
          height={112}
          className={cx('shrink-0 rounded-input', game.state !== 'open' && 'opacity-90 saturate-85')}
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{game.name}</span>
          <span className="mt-0.5 block truncate text-sm text-text3">{game.studio}</span>
          <LeastBet game={game} className="mt-2" />
          <span className="mt-2 block">
            <StateBadge state={game.state} />
          </span>
        </span>
      </button>
      <FavouriteHeart game={game} className="absolute end-1 top-1" />
    </div>
  )
}

/** A book in one line. */
export const GameLine = ({ game }: { game: Game }) => {
  const open = useOpenGame()
  return (
    <button
      type="button"
      onClick={() => open(game)}
      className="focus-ring flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-bg2"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{game.name}</span>
        <span className="block truncate text-xs text-text3">{game.studio}</span>
      </span>
      <LeastBet game={game} className="max-sm:hidden" />
      <StateBadge state={game.state} />
      <ChevronRight size={18} aria-hidden="true" className="text-text3" />
    </button>
  )
}

const LeastBet = ({ game, className }: { game: Game; className?: string }) => {
  const t = useText()
  return (
    <span className={cx('block text-sm text-text2', className)}>
      {t('lobby.least_bet')} <Amount value={game.minBet} symbol />
    </span>
  )
}
