import type { ComponentProps } from 'react'
import { DetailHead } from '../parts/DetailHead.tsx'
import { type AgentPage, paths } from '../parts/paths.ts'
import { useCentreQuery } from '../parts/useCentreQuery.ts'

type Props = Omit<ComponentProps<typeof DetailHead>, 'back'> & {
  /** Whose list it leads back to. */
  page: AgentPage
  /** The detail that holds the list. */
  id?: string
  /** Words of the address that are its own and none of the list. */
  own: readonly string[]
}

/** The head of what a list of the agent centre opens to, with the way back to where the list was left. */
export const AgentDetailHead = ({ page, id, own, ...head }: Props) => {
  const query = useCentreQuery()
  return <DetailHead back={`${paths.agent(page, id).slice(1)}${query.without(own)}`} {...head} />
}
