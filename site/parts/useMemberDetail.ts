import { useNavigate } from '@tanstack/react-router'
import { type MemberPage, paths } from './paths.ts'
import { useCentreQuery } from './useCentreQuery.ts'

/** Opens what a page of the member centre lists, or goes back to the list, at the place where it was left. */
export const useMemberDetail = (page: MemberPage): ((id?: string) => void) => {
  const navigate = useNavigate()
  const query = useCentreQuery()
  return (id) => void navigate({ to: '.', search: true, hash: `${paths.member(page, id).slice(1)}${query.without([])}` })
}
