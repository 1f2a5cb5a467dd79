import type { ComponentProps } from 'react'
import { HashLink } from './HashLink.tsx'
import { type MemberPage, paths } from './paths.ts'
import { useCentreQuery } from './useCentreQuery.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  page: MemberPage
  id?: string | undefined
  /** The place in a list that it leads to, see `useMemberPlace`. */
  query?: Readonly<Record<string, string>>
}

/** Leads into the member centre and leaves the page beneath as it is. */
export const MemberLink = ({ query, ...props }: Props) => (
  <LinkTo {...props} query={query ? `?${new URLSearchParams(query)}` : ''} />
)

/** Leads from a detail back to its list, at the place where it was left. */
export const MemberBackLink = (props: Omit<Props, 'query'>) => <LinkTo {...props} query={useCentreQuery().without([])} />

const LinkTo = ({ page, id, query, ...anchor }: Omit<Props, 'query'> & { query: string }) => (
  <HashLink {...anchor} hash={`${paths.member(page, id).slice(1)}${query}`} />
)
