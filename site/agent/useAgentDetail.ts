import { useNavigate } from '@tanstack/react-router'
import { type AgentPage, paths } from '../parts/paths.ts'
import { useCentreQuery } from '../parts/useCentreQuery.ts'

/**
 * Opens what a page of the agent centre lists, at the place where the list stands. `words` are added to the address; those that are ''
 * leave it.
 */
export const useAgentDetail = (page: AgentPage): ((id: string, words?: Readonly<Record<string, string>>) => void) => {
  const navigate = useNavigate()
  const query = useCentreQuery()
  return (id, words = {}) =>
    void navigate({ to: '.', search: true, hash: `${paths.agent(page, id).slice(1)}${query.with(words)}` })
}
