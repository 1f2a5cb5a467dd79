import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useNear } from '@tamuvo/ui/hooks/useNear.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useDeferredValue, useRef } from 'react'
import { GameCard } from '../../catalog/GameCard.tsx'
import type { Game } from '../../catalog/game.ts'

type Props = {
  id: string
  title: string
  icon: ReactNode
  games: readonly Game[]
  /** In a few words what it is, or who makes it. */
  about?: string
  /** Where all of them are. */
  all?: string
}

/** Rows out of view are neither laid out nor painted; they take the room of covers with a name of two lines. */
const unseen =
  'min-h-56 [content-visibility:auto] [contain-intrinsic-height:auto_14rem] sm:min-h-66 sm:[contain-intrinsic-height:auto_16.5rem] xl:min-h-72 xl:[contain-intrinsic-height:auto_18rem]'

/** A titled row of covers that scrolls sideways. The covers of one far below the view are not even drawn: a page has hundreds of them. */
export const GameRow = ({ id, title, icon, games, about, all }: Props) => {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  const [anchor, isNear] = useNear()
  const isDrawn = useDeferredValue(isNear)
  const move = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: 'smooth' })
  return (
    <section ref={anchor} id={`lane-${id}`} aria-labelledby={`lane-title-${id}`} className="scroll-mt-36">
      <div className="mb-3 flex items-center gap-2.5">
        <span aria-hidden="true">{icon}</span>
        <h2 id={`lane-title-${id}`} className="text-lg font-bold whitespace-nowrap">
          {title}
        </h2>
        <p className="min-w-0 flex-1 truncate text-sm text-text3 max-sm:hidden">{about}</p>
        {all && (
          <Link
            to={all}
            aria-label={t('home.all_of', { lane: title })}
            className="focus-ring ms-auto inline-flex min-h-11 items-center rounded-sm px-1 text-sm font-medium text-brand-text"
          >
            {t('common.all')}
          </Link>
        )}
        <div className="flex max-sm:hidden">
          <IconButton label={t('home.lane_back', { lane: title })} onClick={() => move(-1)}>
            <ChevronLeft size={20} />
          </IconButton>
          <IconButton label={t('home.lane_on', { lane: title })} onClick={() => move(1)}>
            <ChevronRight size={20} />
          </IconButton>
        </div>
      </div>
      <ul ref={row} className={`scrollbar-none -mx-1 flex snap-x scroll-px-1 gap-3 overflow-x-auto px-1 py-1 ${unseen}`}>
        {(isDrawn ? games : []).map((game) => (
          <li key={game.nodeId} className="w-28 shrink-0 snap-start sm:w-36 xl:w-40">
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}
