import { visitInviteLink } from '@tamuvo/contract/agent.ts'
import { visitReferral } from '@tamuvo/contract/referral.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { useEffect, useRef } from 'react'
import { invitationIn } from './invitation.ts'

/** Counts a visit by the link of an agent or a member, once for each time that the page is loaded by it. */
export const useLinkVisit = (): void => {
  const { run: visitAgent } = useAction(visitInviteLink)
  const { run: visitMember } = useAction(visitReferral)
  const isCounted = useRef(false)
  useEffect(() => {
    const invitation = invitationIn(location.search)
    if (isCounted.current || !invitation) return
    isCounted.current = true
    const visit = invitation.field === 'affiliateCode' ? visitAgent : visitMember
    void visit({ code: invitation.code })
  }, [visitAgent, visitMember])
}
