import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type MemberPage, paths } from './paths.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> & { page: MemberPage; id?: string | undefined }

/** Leads into the member centre and leaves the page beneath as it is. */
export const MemberLink = ({ page, id, ...anchor }: Props) => (
  <Link
    to="."
    search={true}
    hash={paths.member(page, id).slice(1)}
    // The page beneath is the same for all of these: only what stands behind "#" says which one is open.
    activeOptions={{ exact: true, includeHash: true }}
    activeProps={{}}
    {...anchor}
  />
)
