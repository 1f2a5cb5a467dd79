import { brand } from '@tamuvo/contract/brand.ts'
import { listRecentGames } from '@tamuvo/contract/lobby.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useLocation } from '@tanstack/react-router'
import { Clock3, Flame } from 'lucide-react'
import { useEffect } from 'react'
import { PaymentPace } from '../../cashier/pace/PaymentPace.tsx'
import { useHotGames } from '../../catalog/useHotGames.ts'
import { everyVendor, useCatalog, useGameQuery } from '../../catalog/useCatalog.ts'
import { GameLane } from './GameLane.tsx'
import { GameRow } from './GameRow.tsx'
import { Winners } from './Winners.tsx'

/** Everything to play, under the first screen: what was played last, what is hot, who won, then a lane for each category. */
export const HomeGames = () => {
  const { data, error, refetch, isPending } = useCatalog()
  const lanes = data?.data.lanes ?? []
  useLaneOfAddress(data !== undefined)
  return (
    <>
      <RecentRow />
      <HotRow />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {isPending && (
        <div className="min-h-dvh">
          <SkeletonTiles count={14} />
        </div>
      )}
      <SlowNotice waiting={isPending} onRetry={refetch} />
      {lanes.map((lane) => (
        <GameLane key={lane.gameCategory} lane={lane} />
      ))}
      <Winners />
      <PaymentPace />
    </>
  )
}

const RecentRow = () => {
  const t = useText()
  const own = { clientType: brand.clientType, pageNo: 1, pageSize: brand.ownGamesPageSize }
  const asked = { ...own, ...useGameQuery(), vassalage: everyVendor }
  const loggedIn = useIsLoggedIn()
  const { data } = useCall(listRecentGames, asked, { enabled: loggedIn })
  const games = loggedIn ? (data?.list ?? []) : []
  if (games.length === 0) return null
  return <GameRow id="recent" title={t('home.continue')} icon={<Clock3 size={22} className="text-text3" />} games={games} />
}

const HotRow = () => {
  const t = useText()
  const games = useHotGames()
  if (games.length === 0) return null
  return <GameRow id="hot" title={t('home.hot')} icon={<Flame size={22} className="text-loss" />} games={games} />
}

/** Brings the lane that an address names into view once the lanes are there. */
const useLaneOfAddress = (ready: boolean): void => {
  const { hash } = useLocation()
  useEffect(() => {
    if (ready && hash.startsWith('lane-')) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}
