import { ChunkLoadError } from '@tamuvo/ui/chunks/load-chunk.ts'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

/** Shown where a page broke or its part of the program did not arrive. */
export const PageFailed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const again = async () => {
    // A module that failed to load stays failed until the page is fetched anew.
    if (error instanceof ChunkLoadError) return location.reload()
    reset()
    await router.invalidate()
  }
  return (
    <div className="container-page py-16">
      <ErrorState error={error} onRetry={again} />
    </div>
  )
}
