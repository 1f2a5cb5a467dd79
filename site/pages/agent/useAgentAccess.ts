import { getContractInfo } from '@tamuvo/contract/agent-contracts.ts'
import { getTeamOverview } from '@tamuvo/contract/agent-figures.ts'
import { getAgentTerms } from '@tamuvo/contract/agent.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { tell } from '@tamuvo/ui/components/ask.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { openLogin } from '../../account/login/auth-window.ts'
import { type AgentPage, firstAgentPage } from '../../parts/paths.ts'
import { hasPage } from './contract-pages.ts'
import { explainGate } from '../member/explain-gate.ts'
import { useRegistration } from '../member/useRegistration.ts'
import { useAgentCentre } from './useAgentCentre.ts'

/**
 * Lets a member in to a page of the agent centre. Without access a window explains why and leads back to the page before; a page that
 * the brand does not offer gives way to the overview, or else to the first one that it does. It is open once the first answer is there, and not before.
 */
export const useAgentAccess = (page: AgentPage) => {
  const navigate = useNavigate()
  const loggedIn = useIsLoggedIn()
  const { canRegister, isKnown } = useRegistration()
  const { gate, pages: offered, error, refetch } = useAgentCentre()
  const info = useCall(getContractInfo, {}, { enabled: gate === 'OPEN' })
  const pages = useMemo(() => info.data && offered?.filter((each) => hasPage(each, info.data)), [info.data, offered])
  const terms = useCall(getAgentTerms, {}, { enabled: gate === 'OPEN' })
  const overview = useCall(getTeamOverview, { days: '7' }, { enabled: gate === 'OPEN' && page === 'agentTeamOverview' })
  const isOffered = pages?.includes(page) ?? false
  const instead = pages?.find((each) => each === firstAgentPage) ?? pages?.[0]
  const isExplained = useRef(false)
  useEffect(() => {
    const goTo = (hash: string) => void navigate({ to: '.', hash, search: true, replace: true })
    if (!loggedIn) {
      openLogin()
      return goTo('')
    }
    if (gate === undefined) return
    if (gate !== 'OPEN') {
      if (gate === 'REAL_ACCOUNT_NEEDED' && !isKnown) return
      if (!isExplained.current) void explain(gate, canRegister)
      isExplained.current = true
      return goTo('')
    }
    if (!isOffered && instead) goTo(`ac/${instead}`)
  }, [loggedIn, gate, isOffered, instead, canRegister, isKnown, navigate])
  const isThere = terms.data && (overview.data || overview.error || page !== 'agentTeamOverview')
  const failed = error ?? info.error ?? terms.error
  return {
    pages: isThere && isOffered ? pages : undefined,
    error: loggedIn && gate !== 'NOT_AGENT' ? failed : null,
    refetch: () => (error ? refetch() : info.error ? info.refetch() : terms.refetch()),
  }
}

const explain = (gate: 'REAL_ACCOUNT_NEEDED' | 'NOT_AGENT', canRegister: boolean): Promise<void> =>
  gate === 'NOT_AGENT' ? tell({ icon: 'warning', title: t('shell.error_not_agent') }) : explainGate(gate, canRegister)
