import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCatalog } from '../shell/useCatalog.ts'
import { DrawLane } from './DrawLane.tsx'
import { GameLane } from './GameLane.tsx'
import { HomeBanner } from './HomeBanner.tsx'
import { Jackpot } from './Jackpot.tsx'

export const HomePage = () => {
  const { data, error, refetch, isPending } = useCatalog()
  useLaneOfAddress(data !== undefined)
  return (
    <div className="container-page flex flex-col gap-8 pt-4 lg:gap-10">
      <div className="flex flex-col gap-4">
        <HomeBanner />
        <Jackpot />
      </div>
      <DrawLane />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <SkeletonTiles count={14} />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {data?.data.lanes.map((lane) => (
        <GameLane key={lane.gameCategory} lane={lane} />
      ))}
    </div>
  )
}

/** Brings the lane that an address names into view once the lanes are there. */
const useLaneOfAddress = (ready: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (ready && hash.startsWith('lane-')) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}
