import { visitInviteLink } from '@tamuvo/contract/agent.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { useEffect, useRef } from 'react'
import { invitationIn } from './invitation.ts'

/** Counts a visit by an agent's link, once for each time that the page is loaded by it. */
export const useLinkVisit = (): void => {
  const { run } = useAction(visitInviteLink)
  const isCounted = useRef(false)
  useEffect(() => {
    const invitation = invitationIn(location.search)
    if (isCounted.current || invitation?.field !== 'affiliateCode') return
    isCounted.current = true
    void run({ code: invitation.code })
  }, [run])
}
