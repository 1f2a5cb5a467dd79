import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import type { ReactNode } from 'react'

type Props<Data> = {
  answer: { data: Data | undefined; error: unknown; refetch: () => unknown }
  rows?: number
  children: (data: Data) => ReactNode
}

/** What an answer shows, or that it is on its way, or why it did not come. */
export const Loaded = <Data,>({ answer: { data, error, refetch }, rows = 4, children }: Props<Data>) => {
  if (data !== undefined) return <>{children(data)}</>
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <>
      <SkeletonRows rows={rows} />
      <SlowNotice waiting onRetry={refetch} />
    </>
  )
}
