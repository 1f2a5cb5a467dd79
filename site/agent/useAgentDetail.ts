import { useNavigate } from '@tanstack/react-router'
import { type AgentPage, paths } from '../parts/paths.ts'
import { useMemberQuery } from '../parts/useMemberDetail.ts'

/** Opens what a page of the agent centre lists, or goes back to the list, at the place where it was left. */
export const useAgentDetail = (page: AgentPage): ((id?: string) => void) => {
  const navigate = useNavigate()
  const query = useMemberQuery()
  return (id) => void navigate({ to: '.', search: true, hash: `${paths.agent(page, id).slice(1)}${query}` })
}
