import { brand, type GameType } from '@tamuvo/contract/brand.ts'
import { listFavouriteGames, listRecentGames } from '@tamuvo/contract/lobby.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { EmptyState, ErrorState } from '@tamuvo/ui/components/States.tsx'
import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Clock3, Heart, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { openLogin } from '../account/login/auth-window.ts'
import type { Game } from './game.ts'
import { everyVendor, useGameQuery } from './useCatalog.ts'
import { filterToAsk } from './filter-to-ask.ts'
import { GameList, GamePages } from './GamePages.tsx'
import type { LobbyLook } from './lobby-kinds.ts'
import { type Filter, hasFilter, type ListMode } from './lobby-state.ts'
import { useHotGames } from './useHotGames.ts'

type Props = {
  gameType: GameType
  look: LobbyLook
  mode: ListMode | 'all'
  vendor: string | undefined
  filter: Filter
  onClear: () => void
}

/** What a lobby shows under its bar. */
export const LobbyList = ({ mode, ...props }: Props) => {
  if (mode === 'hot') return <HotList {...props} />
  if (mode === 'fav') return <FavouriteList {...props} />
  if (mode === 'recent') return <RecentList {...props} />
  return <VendorList {...props} />
}

type ListProps = Omit<Props, 'mode'>

const VendorList = ({ gameType, look, vendor, filter, onClear }: ListProps) => {
  const t = useText()
  const none = hasFilter(filter) && (
    <EmptyState
      icon={<SearchX size={28} />}
      title={filter.name ? t('catalog.search_none', { query: filter.name }) : t('catalog.filter_none')}
      action={<Button onClick={onClear}>{t('catalog.clear_filters')}</Button>}
    />
  )
  return <GamePages filter={filterToAsk(gameType, vendor, filter)} look={look} empty={none || undefined} />
}

/** Hot games are all there at once: nothing more is loaded. */
const HotList = ({ gameType, look }: ListProps) => {
  const t = useText()
  const games = useHotGames(gameType)
  return games.length > 0 ? <GameList games={games} look={look} /> : <EmptyState title={t('lobby.none_here')} />
}

const ownQuery = { clientType: brand.clientType, pageNo: 1, pageSize: brand.ownGamesPageSize }

const FavouriteList = ({ gameType, look }: ListProps) => {
  const t = useText()
  const asked = { ...ownQuery, ...useGameQuery(), platform: 'flash', gameType }
  const { data, error, refetch } = useCall(listFavouriteGames, asked, { enabled: useIsLoggedIn() })
  return (
    <OwnList
      games={data?.content}
      error={error}
      onRetry={refetch}
      look={look}
      empty={<EmptyState icon={<Heart size={28} />} title={t('catalog.favourites_empty')} />}
    />
  )
}

const RecentList = ({ gameType, look }: ListProps) => {
  const t = useText()
  const asked = { ...ownQuery, ...useGameQuery(), gameType, vassalage: everyVendor }
  const { data, error, refetch } = useCall(listRecentGames, asked, { enabled: useIsLoggedIn() })
  return (
    <OwnList
      games={data?.list}
      error={error}
      onRetry={refetch}
      look={look}
      empty={<EmptyState icon={<Clock3 size={28} />} title={t('catalog.recent_empty')} />}
    />
  )
}

type OwnProps = {
  games: readonly Game[] | undefined
  error: unknown
  onRetry: () => unknown
  look: LobbyLook
  empty: ReactNode
}

/** Games of one's own, for which one has to be logged in. */
const OwnList = ({ games, error, onRetry, look, empty }: OwnProps) => {
  const t = useText()
  if (!useIsLoggedIn())
    return <EmptyState title={t('lobby.login_needed')} action={<Button onClick={() => openLogin()}>{t('shell.login')}</Button>} />
  if (error) return <ErrorState error={error} onRetry={onRetry} />
  if (!games) return <SkeletonTiles count={7} />
  return games.length === 0 ? empty : <GameList games={games} look={look} />
}
