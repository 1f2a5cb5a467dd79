import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import type { Sheet } from '@tamuvo/games/lottery/play.ts'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { GameRoom } from './GameRoom.tsx'
import { GameSwitch } from './GameSwitch.tsx'
import { gameOf, rememberedPlay, rememberGame, rememberPlay } from './remembered.ts'
import { useBoard } from './results/useBoard.ts'

const route = getRouteApi('/lottery')

/** The betting page of the lottery: which game and which play stand in the address. */
export const LotteryPage = () => {
  const search = route.useSearch()
  const navigate = useNavigate()
  const game = gameOf(search.gameCode)
  useEffect(() => rememberGame(game), [game])
  const choose = (gameCode: LotteryGame) => void navigate({ to: '/lottery', search: { gameCode } })
  const showSheet = (sheet: Sheet) => {
    rememberPlay(game, sheet.code)
    void navigate({
      to: '/lottery',
      search: { ...search, gameCode: game, playType: sheet.code },
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <div className="container-page pt-1 pb-6 lg:pt-4">
      <div className="grid items-start gap-1.5 lg:gap-3 xl:grid-cols-[184px_minmax(0,1fr)] xl:gap-4">
        <GameSwitch game={game} onChoose={choose} />
        <Room key={game} game={game} playType={search.playType ?? rememberedPlay(game)} onSheet={showSheet} />
      </div>
    </div>
  )
}

type RoomProps = { game: LotteryGame; playType: string | undefined; onSheet: (sheet: Sheet) => void }

const Room = (props: RoomProps) => {
  const t = useText()
  const { board, sale, awaiting, error, refetch, isPending } = useBoard(props.game)
  // What arrives is drawn at one go, and a whole room is much: as something deferred it is drawn in small steps.
  const isDrawn = useDeferredValue(board !== undefined, false)
  if (isDrawn && board && sale) return <GameRoom {...props} board={board} sale={sale} awaiting={awaiting} />
  return (
    <div className="grid min-w-0 gap-3">
      <h1 className="sr-only">{t('lottery.games')}</h1>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && <RoomSkeleton />}
      <SlowNotice waiting={isPending} onRetry={refetch} />
    </div>
  )
}

const RoomSkeleton = () => (
  <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_288px] lg:gap-4">
    <div className="grid gap-3 lg:gap-4">
      <Skeleton className="h-14 w-full rounded-card sm:h-34" />
      <Skeleton className="h-120 w-full rounded-card" />
    </div>
    <Skeleton className="h-72 w-full rounded-card max-lg:hidden" />
  </div>
)
