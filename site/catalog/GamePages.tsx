import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { useInfiniteScroll } from '@tamuvo/ui/hooks/useInfiniteScroll.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Gamepad2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { GameCard } from './GameCard.tsx'
import type { Game } from './game.ts'
import type { LobbyLook } from './lobby-kinds.ts'
import { GameLine, WideGameCard } from './WideGameCard.tsx'
import { type GamesFilter, useGamePages } from './useGamePages.ts'

type Props = {
  filter: GamesFilter
  look?: LobbyLook
  /** Within a window the end is reached by a button, not by scrolling the page. */
  scrolls?: 'page' | 'inside'
  /** What stands in place of games that are not there. */
  empty?: ReactNode
}

/** Games page by page: more of them come as the end of the list is reached. */
export const GamePages = ({ filter, look = 'covers', scrolls = 'page', empty }: Props) => {
  const t = useText()
  const end = useRef<HTMLDivElement>(null)
  const { games, error, refetch, isPending, hasNextPage, isFetching, isFetchingNextPage, more } = useGamePages(filter)
  useInfiniteScroll(end, scrolls === 'page' && hasNextPage && !isFetching, more)
  if (error && !games) return <ErrorState error={error} onRetry={refetch} />
  if (isPending)
    return (
      <>
        <SkeletonTiles count={14} />
        <SlowNotice waiting onRetry={refetch} />
      </>
    )
  if (games?.length === 0)
    return empty ?? <EmptyState icon={<Gamepad2 size={28} />} title={t('lobby.none_here')} text={t('lobby.none_here_text')} />
  return (
    <>
      <GameList games={games ?? []} look={look} />
      <div ref={end} aria-hidden="true" className="h-px" />
      {isFetchingNextPage && <SkeletonTiles count={7} className="game-grid mt-4" />}
      {error && <ErrorState error={error} onRetry={more} className="mt-4" />}
      {hasNextPage && scrolls === 'inside' && (
        <Button tone="quiet" wide className="mt-4" pending={isFetching} onClick={more}>
          {t('lobby.more')}
        </Button>
      )}
    </>
  )
}

const lists: Record<LobbyLook, { list: string; Item: (props: { game: Game }) => ReactNode }> = {
  covers: { list: 'game-grid', Item: GameCard },
  cards: { list: 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3', Item: WideGameCard },
  lines: { list: 'divide-y divide-line overflow-hidden rounded-card border border-line bg-bg1', Item: GameLine },
}

export const GameList = ({ games, look = 'covers' }: { games: readonly Game[]; look?: LobbyLook }) => {
  const t = useText()
  const { list, Item } = lists[look]
  return (
    <ul className={list} aria-label={t('lobby.games')}>
      {games.map((game) => (
        <li key={game.nodeId} className="min-w-0">
          <Item game={game} />
        </li>
      ))}
    </ul>
  )
}
