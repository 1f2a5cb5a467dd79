import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { Suspense } from 'react'
import { useWaitingEdition } from './edition.ts'

const EditionNotice = lazyPart(() => import('./EditionNotice.tsx'), 'EditionNotice')

/** Stands once near the root: tells when a newer edition of the site waits. */
export const EditionHost = () => {
  const edition = useWaitingEdition()
  return edition ? (
    <Suspense>
      <EditionNotice edition={edition} />
    </Suspense>
  ) : null
}
