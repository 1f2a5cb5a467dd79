import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** What stands behind "#". */
  hash: string
}

/** Leads to a window over the page and leaves the page beneath as it is. */
export const HashLink = ({ hash, ...anchor }: Props) => (
  <Link
    to="."
    search={true}
    hash={hash}
    // The page beneath is the same for all of these: only what stands behind "#" says which one is open.
    activeOptions={{ exact: true, includeHash: true }}
    activeProps={{}}
    {...anchor}
  />
)
