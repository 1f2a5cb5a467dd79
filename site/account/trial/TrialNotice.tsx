import { trialType } from '@tamuvo/contract/brand.ts'
import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMember } from '../useMember.ts'

const TrialRibbon = lazyPart(() => import('./TrialRibbon.tsx'), 'TrialRibbon', ['near'])

/** Marks a trial account. */
export const TrialNotice = () => {
  const member = useMember()
  if (member?.type !== trialType) return null
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={() => null}>
      <Suspense>
        <TrialRibbon endsAt={member.endsAt} />
      </Suspense>
    </CatchBoundary>
  )
}
