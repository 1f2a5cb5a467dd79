import { gameLanguage } from '@tamuvo/contract/languages.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useLanguage } from '@tamuvo/ui/text/useText.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCatalog, usePrizeMode } from '../catalog/useCatalog.ts'
import { atLaunchHost, useLaunchHost } from '../platform/hosts.ts'
import { endAhead, isBegunAhead, takeLaunch } from './game-ahead.ts'
import { launchOf } from './launch-request.ts'
import { useGame } from './useGame.ts'

/** Asks the vendor for a place in a game, once for each visit of its page: the address it gives is good once. */
export const useLaunch = (gameCode: string | undefined, backUrl: string) => {
  const client = useClient()
  const loggedIn = useIsLoggedIn()
  const host = useLaunchHost()
  const isAhead = isBegunAhead(gameCode)
  useEffect(() => endAhead, [gameCode])
  // How a game is asked for depends on what it is.
  const { isPending } = useCatalog()
  const place = { gameCode: gameCode ?? '', backUrl, language: gameLanguage(useLanguage().code) }
  const asked = launchOf(useGame(gameCode), place, usePrizeMode())
  return useQuery({
    // One that was begun ahead stays the same when the catalogue says what it is.
    queryKey: callKey(launchGame, isAhead ? { gameCode } : asked),
    queryFn: async ({ signal }) => (await takeLaunch(gameCode)) ?? client(launchGame, asked, { signal }),
    enabled: loggedIn && gameCode !== undefined && (isAhead || !isPending),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    select: (launch) => ({ ...launch, url: atLaunchHost(launch.url, host) }),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
