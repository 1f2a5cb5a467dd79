import { type AgentCentrePage, getAgentCentre } from '@tamuvo/contract/agent-centre.ts'
import { agentCentreTypes } from '@tamuvo/contract/brand.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useMemo } from 'react'
import { useMember } from '../../account/useMember.ts'
import { type AgentPage, agentPages } from '../../parts/paths.ts'

const isHere = (page: AgentCentrePage): page is AgentPage => agentPages.some((each) => each === page)

/** Whether the agent centre opens to the member, and which of its pages the brand offers; undefined until it is known. */
export const useAgentCentre = ({ enabled = true } = {}) => {
  const loggedIn = useIsLoggedIn()
  const { data, error, refetch } = useCall(getAgentCentre, {}, { enabled: loggedIn && enabled })
  const pages = useMemo(() => data?.pages.filter(isHere), [data])
  return { gate: loggedIn ? data?.gate : undefined, pages, error, refetch }
}

/** Whether ways into the agent centre are shown: to agents and their assistants, where the brand offers it. Others are not even asked about. */
export const useHasAgentCentre = (): boolean => {
  const type = useMember()?.type
  const isAgent = agentCentreTypes.some((each) => each === type)
  return useAgentCentre({ enabled: isAgent }).gate === 'OPEN' && isAgent
}
