import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listFreeBets } from '@tamuvo/contract/free-bets.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useMember } from '../../account/useMember.ts'

export type FreeBet = ReceivedOutputOf<typeof listFreeBets>['list'][number]

const most = 20

/** The member's free bets with something left, those that run out first at the top. Who never had one does not ask. */
export const useFreeBets = (): readonly FreeBet[] => {
  const enabled = useMember()?.hasFreeBets ?? false
  return useCall(listFreeBets, { pageSize: most }, { enabled, staleMs: 0 }).data?.list ?? []
}
