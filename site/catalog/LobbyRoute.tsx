import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFoundPage } from '../parts/NotFoundPage.tsx'
import { lobbyKindOf } from './lobby-kinds.ts'

const GameLobby = lazyPart(() => import('./GameLobby.tsx'), 'GameLobby')
const LobbyPage = lazyPart(() => import('./LobbyPage.tsx'), 'LobbyPage')
const route = getRouteApi('/$lobbyType/{-$type}/{-$vassalage}')

/** One address for all lobbies: the word in it says which. */
export const LobbyRoute = () => {
  const { lobbyType, type, vassalage } = route.useParams()
  const { type: askedType, vassalage: askedVassalage, ...search } = route.useSearch()
  const kind = lobbyKindOf(lobbyType)
  if (!kind) return <NotFoundPage />
  const Page = kind.look === 'covers' ? GameLobby : LobbyPage
  const start = { type: type ?? askedType, vassalage: vassalage ?? askedVassalage }
  return (
    <Suspense fallback={<Waiting />}>
      <Page key={kind.gameType} kind={kind} word={lobbyType} start={start} search={search} />
    </Suspense>
  )
}

const Waiting = () => (
  <div className="container-page min-h-dvh pt-24">
    <SkeletonTiles count={14} />
  </div>
)
