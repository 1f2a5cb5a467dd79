import { getCentre } from '@tamuvo/contract/account-centre.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useMemo } from 'react'
import { type MemberPage, memberPages } from '../../parts/paths.ts'

type Entry = ReceivedOutputOf<typeof getCentre>['pages'][number]
export type CentreEntry = Entry & { page: MemberPage }

const isHere = (entry: Entry): entry is CentreEntry => memberPages.some((page) => page === entry.page)

/** What the brand offers the member in the member centre, as far as this site has it; undefined until it is known. */
export const useCentre = () => {
  const loggedIn = useIsLoggedIn()
  const { data, error, refetch } = useCall(getCentre, {}, { enabled: loggedIn })
  const entries = useMemo(() => data?.pages.filter(isHere), [data])
  return { entries: loggedIn ? entries : undefined, error, refetch }
}

/** Whether the member has a wallet: assistants of an agent have none. */
export const useHasWallet = (): boolean =>
  useCentre().entries?.some(({ page, gate }) => page === 'transactionHistory' && gate === 'OPEN') ?? false
