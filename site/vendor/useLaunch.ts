import { brand } from '@tamuvo/contract/brand.ts'
import { gameLanguage } from '@tamuvo/contract/languages.ts'
import { launchGame } from '@tamuvo/contract/vendor.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useLanguage } from '@tamuvo/ui/text/useText.tsx'
import { useQuery } from '@tanstack/react-query'
import { atLaunchHost, useLaunchHost } from '../platform/hosts.ts'

/** Asks the vendor for a place in a game, once for each visit of its page: the address it gives is good once. */
export const useLaunch = (gameCode: string | undefined, backUrl: string) => {
  const client = useClient()
  const loggedIn = useIsLoggedIn()
  const host = useLaunchHost()
  const asked = { gameCode: gameCode ?? '', device: brand.device, backUrl, language: gameLanguage(useLanguage().code) }
  return useQuery({
    queryKey: callKey(launchGame, asked),
    queryFn: ({ signal }) => client(launchGame, asked, { signal }),
    enabled: loggedIn && gameCode !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    select: (launch) => ({ ...launch, url: atLaunchHost(launch.url, host) }),
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
