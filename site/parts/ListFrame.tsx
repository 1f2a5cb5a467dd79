import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import type { ReactNode } from 'react'

type Answer = { data: { totalPages: number } | undefined; error: unknown; isPending: boolean; refetch: () => unknown }

type Props = {
  answer: Answer
  /** The page that the address names, and how to turn to another: see `useListPlace`. */
  page: number
  onPage: (page: number) => void
  /** The title of the list, where a page has more than one. */
  of?: string
  /** The rows, or what stands in their place while they are on the way. */
  children: ReactNode
}

/** One page of a list: its rows, why they did not come, and the ways to the other pages. */
export const ListFrame = ({ answer: { data, error, isPending, refetch }, page, onPage, of, children }: Props) => (
  <>
    {error ? <ErrorState error={error} onRetry={refetch} /> : children}
    <SlowNotice waiting={isPending} onRetry={refetch} />
    <Pagination page={page} pages={data?.totalPages ?? 1} onPage={onPage} of={of} />
  </>
)
