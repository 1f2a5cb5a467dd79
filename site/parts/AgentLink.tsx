import type { ComponentProps } from 'react'
import { HashLink } from './HashLink.tsx'
import { type AgentPage, paths } from './paths.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  page: AgentPage
  id?: string | undefined
  /** The place in a list that it leads to, see `useMemberPlace`. */
  query?: Readonly<Record<string, string>>
}

/** Leads into the agent centre and leaves the page beneath as it is. */
export const AgentLink = ({ page, id, query, ...anchor }: Props) => (
  <HashLink {...anchor} hash={`${paths.agent(page, id).slice(1)}${query ? `?${new URLSearchParams(query)}` : ''}`} />
)
