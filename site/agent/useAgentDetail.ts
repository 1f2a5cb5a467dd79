import { useLocation, useNavigate } from '@tanstack/react-router'
import { type AgentPage, paths } from '../parts/paths.ts'

/**
 * Opens what a page of the agent centre lists, or goes back to the list, at the place where it was left. `words` are added to the address;
 * those that are '' leave it.
 */
export const useAgentDetail = (page: AgentPage): ((id?: string, words?: Readonly<Record<string, string>>) => void) => {
  const navigate = useNavigate()
  const [, said] = useLocation({ select: ({ hash }) => hash }).split('?')
  return (id, words = {}) => {
    const all = Object.entries({ ...Object.fromEntries(new URLSearchParams(said)), ...words })
    const query = new URLSearchParams(all.filter(([, word]) => word !== '')).toString()
    void navigate({ to: '.', search: true, hash: `${paths.agent(page, id).slice(1)}${query && `?${query}`}` })
  }
}
