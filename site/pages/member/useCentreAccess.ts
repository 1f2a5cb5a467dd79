import { trialType } from '@tamuvo/contract/brand.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { openLogin } from '../../account/login/auth-window.ts'
import { useMember } from '../../account/useMember.ts'
import type { MemberPage } from '../../parts/paths.ts'
import { explainGate } from './explain-gate.ts'
import { useCentre } from './useCentre.ts'
import { useRegistration } from './useRegistration.ts'

/**
 * Lets a member in to a page of the member centre. Without access a window explains why and leads back to the page before; a page
 * that is not offered to the member gives way to the first one that is, and a notice says so.
 */
export const useCentreAccess = (page: MemberPage) => {
  const navigate = useNavigate()
  const loggedIn = useIsLoggedIn()
  const isTrial = useMember()?.type === trialType
  const { canRegister, isKnown } = useRegistration()
  const { entries, error, refetch } = useCentre()
  const instead = entries?.find(({ gate }) => gate === 'OPEN')?.page
  const entry = entries?.find((each) => each.page === page)
  const closedBy = entries && (entry?.gate ?? (instead ? undefined : 'REAL_ACCOUNT_NEEDED'))
  const isExplained = useRef(false)
  useEffect(() => {
    const goTo = (hash: string) => void navigate({ to: '.', hash, search: true, replace: true })
    if (!loggedIn) {
      openLogin()
      return goTo('')
    }
    if (closedBy && closedBy !== 'OPEN') {
      if (!isKnown) return
      if (!isExplained.current) void explainGate(closedBy, canRegister)
      isExplained.current = true
      return goTo('')
    }
    if (entries && !entry && instead) {
      toast('info', t(page === 'transferUpline' ? 'shell.no_upline' : 'shell.not_offered'))
      goTo(`mc/${instead}`)
    }
  }, [page, loggedIn, closedBy, entries, entry, instead, canRegister, isKnown, navigate])
  const isOpening = !entries && !isTrial
  return { entries, error, refetch, isClosed: !loggedIn || !(isOpening || closedBy === 'OPEN') }
}
