import { useLocation, useNavigate } from '@tanstack/react-router'
import { type MemberPage, paths } from './paths.ts'

/** What stands behind the "?" of the member centre's address: filters and page of a list. */
export const useMemberQuery = (): string => {
  const [, words] = useLocation({ select: ({ hash }) => hash }).split('?')
  return words ? `?${words}` : ''
}

/** Opens what a page of the member centre lists, or goes back to the list, at the place where it was left. */
export const useMemberDetail = (page: MemberPage): ((id?: string) => void) => {
  const navigate = useNavigate()
  const query = useMemberQuery()
  return (id) => void navigate({ to: '.', search: true, hash: `${paths.member(page, id).slice(1)}${query}` })
}
