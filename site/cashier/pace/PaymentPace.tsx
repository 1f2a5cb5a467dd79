import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { useNear } from '@tamuvo/ui/hooks/useNear.ts'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'

const PaceFigures = lazyPart(() => import('./PaceFigures.tsx'), 'PaceFigures', ['near'])

/** How fast money moves here, at the end of a page: nothing of it is fetched before that is near, and nothing stands there where it fails. */
export const PaymentPace = () => {
  const [anchor, isNear] = useNear()
  if (!isNear) return <div ref={anchor} />
  return (
    <CatchBoundary getResetKey={() => 'pace'} errorComponent={() => null}>
      <Suspense>
        <PaceFigures />
      </Suspense>
    </CatchBoundary>
  )
}
