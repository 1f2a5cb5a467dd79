import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'

export type FreeBet = ReceivedOutputOf<typeof listFreeBets>['list'][number]

const most = 20

/** The member's free bets with something left, those that run out first at the top. */
export const useFreeBets = (): readonly FreeBet[] =>
  useCall(listFreeBets, { pageSize: most }, { enabled: useIsLoggedIn(), staleMs: 0 }).data?.list ?? []
