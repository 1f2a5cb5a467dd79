import { getMemberInfo } from '@tamuvo/contract/account.ts'
import { listPopularGames } from '@tamuvo/contract/catalog.ts'
import { brand } from '@tamuvo/contract/brand.ts'
import { callKey, useClient } from '@tamuvo/ui/calls/useCalls.tsx'
import { startSession } from '@tamuvo/ui/session/session.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useGameQuery, usePrizeMode } from '../shell/useCatalog.ts'

type Session = { token: string; firstTimeLogin: boolean; passwordExpired: boolean }

/** What follows a login or a registration: the session is kept, the popular games and the member are fetched. */
export const usePassed = () => {
  const client = useClient()
  const queries = useQueryClient()
  const popular = { ...useGameQuery(), count: brand.popularCount, prizeMode: usePrizeMode(), device: brand.device }
  return async (session: Session, username: string): Promise<void> => {
    startSession({ token: session.token, username, mustChange: session.firstTimeLogin })
    void queries.prefetchQuery({ queryKey: callKey(listPopularGames, popular), queryFn: () => client(listPopularGames, popular) })
    const member = await queries
      .fetchQuery({ queryKey: callKey(getMemberInfo, {}), queryFn: () => client(getMemberInfo, {}) })
      .catch(() => undefined)
    if (member) toast('success', t('account.welcome', { name: member.nickname }))
  }
}
