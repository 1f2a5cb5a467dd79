import { brand, type GameType } from '@tamuvo/contract/brand.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { listGames, listPublicGames } from '@tamuvo/contract/lobby.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { readSession, useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useGameQuery } from './useCatalog.ts'

type Query = SentInputOf<typeof listPublicGames>
export type GamesFilter = Pick<Query, 'vassalage' | 'gameClassify' | 'gameName' | 'minBet' | 'minLineNum'> & {
  gameType: GameType
}

const freshMs = 60_000
const slotPlatform = 'flash,html5-desktop'

/** A lobby's games page by page. Only one page is on its way at a time, however often more is asked for. */
export const useGamePages = (filter: GamesFilter, enabled = true) => {
  const client = useClient()
  const member = useIsLoggedIn()
  const channel = readSession('merchantCode') ?? undefined
  const call = member ? listGames : listPublicGames
  const asked: Query = {
    clientType: brand.clientType,
    platform: slotPlatform,
    ...(channel ? { channel, merchant: channel } : {}),
    ...useGameQuery(),
    ...filter,
    pageSize: brand.lobbyPageSize,
  }
  const query = useInfiniteQuery({
    queryKey: callKey(call, asked),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => client(call, { ...asked, pageNo: pageParam }, { signal }),
    getNextPageParam: (last, _all, pageNo) => (pageNo < last.totalPages ? pageNo + 1 : undefined),
    staleTime: freshMs,
    enabled,
  })
  const more = () => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage({ cancelRefetch: false })
  }
  const games = query.data?.pages.flatMap((page) => page.games)
  return { ...query, games, total: query.data?.pages[0]?.total, more }
}
