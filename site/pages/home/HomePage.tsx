import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { T } from '@tamuvo/ui/text/useText.tsx'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PageFailed } from '../../parts/PageFailed.tsx'
import { CategoryRow } from './CategoryRow.tsx'
import { DrawLane } from './DrawLane.tsx'
import { HomeBanner } from './HomeBanner.tsx'
import { Jackpot } from './Jackpot.tsx'

const HomeGames = lazyPart(() => import('./HomeGames.tsx'), 'HomeGames', ['near'])

export const HomePage = () => (
  <div className="container-page flex flex-col gap-8 pt-4 lg:gap-10">
    <h1 className="sr-only">
      <T id="shell.home_brand" />
    </h1>
    <div className="flex flex-col gap-4">
      <HomeBanner />
      <Jackpot />
      <CategoryRow />
    </div>
    <DrawLane />
    <CatchBoundary getResetKey={() => 'games'} errorComponent={PageFailed}>
      <Suspense fallback={<Waiting />}>
        <HomeGames />
      </Suspense>
    </CatchBoundary>
  </div>
)

const Waiting = () => (
  <div className="min-h-dvh">
    <SkeletonTiles count={14} />
  </div>
)
