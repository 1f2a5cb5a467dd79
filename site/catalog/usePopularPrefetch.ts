import { brand } from '@tamuvo/contract/brand.ts'
import { listPopularGames } from '@tamuvo/contract/catalog.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useGameQuery, usePrizeMode } from './useCatalog.ts'

/** What the popular games are asked with. */
export const usePopularQuery = () => ({
  ...useGameQuery(),
  count: brand.popularCount,
  prizeMode: usePrizeMode(),
  device: brand.device,
})

/** Fetches the popular games after a login, ahead of the pages that show them. */
export const usePopularPrefetch = (): void => {
  const client = useClient()
  const queries = useQueryClient()
  const loggedIn = useIsLoggedIn()
  const wasLoggedIn = useRef(loggedIn)
  const asked = usePopularQuery()
  useEffect(() => {
    if (loggedIn && !wasLoggedIn.current)
      void queries.prefetchQuery({ queryKey: callKey(listPopularGames, asked), queryFn: () => client(listPopularGames, asked) })
    wasLoggedIn.current = loggedIn
    // Only a login fetches; what is asked is read as it is then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [loggedIn])
}
