import { lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Maximize } from 'lucide-react'
import { type ComponentType, Suspense, useRef } from 'react'
import { BalanceChip } from '../cashier/BalanceChip.tsx'
import { FavouriteHeart } from '../catalog/GameCard.tsx'
import { vendorPath } from '../catalog/nav-targets.ts'
import { SaferSign } from '../safer/SaferSign.tsx'
import { GameStage } from './GameStage.tsx'
import { useGame } from './useGame.ts'

const route = getRouteApi('/game')
const SessionClock = lazyPart(() => import('../safer/SessionClock.tsx'), 'SessionClock', ['near'])

type Props = {
  /** Opens the chat of a game, where it has one. */
  Chat: ComponentType<{ gameCode: string }>
  /** The chat is open; where it stands at the side the game makes room for it. */
  isBesideChat: boolean
}

/** A game in a frame, under a bar that leads back and has what a player needs in sight: balance, time and net result. */
export const GamePage = ({ Chat, isBesideChat }: Props) => {
  const t = useText()
  const { gameCode } = route.useSearch()
  const game = useGame(gameCode)
  const router = useRouter()
  const isLoggedIn = useIsLoggedIn()
  const page = useRef<HTMLDivElement>(null)
  const back = game ? vendorPath(game.gameType, game.vassalage) : '/'
  const name = game?.name ?? t('lobby.game')
  return (
    <div ref={page} className={cx('flex h-dvh flex-col bg-bg0', isBesideChat && 'md:pe-100')}>
      <header className="flex min-h-12 items-center gap-1 border-b border-line bg-bg1 px-1 sm:gap-2 sm:px-3">
        <IconButton label={t('common.back')} onClick={() => void router.navigate({ to: back })}>
          <ArrowLeft size={20} />
        </IconButton>
        <h1 className="min-w-0 flex-1 truncate font-semibold max-sm:text-sm">{name}</h1>
        {isLoggedIn && <BalanceChip />}
        {isLoggedIn ? (
          <Suspense fallback={<span className="inline-block min-h-11 w-16" />}>
            <SessionClock />
          </Suspense>
        ) : (
          <SaferSign />
        )}
        {gameCode && <Chat gameCode={gameCode} />}
        {game && (
          <span className="max-sm:hidden">
            <FavouriteHeart game={game} />
          </span>
        )}
        <span className="max-sm:hidden">
          <IconButton label={t('lobby.full_screen')} onClick={() => void page.current?.requestFullscreen?.()}>
            <Maximize size={18} />
          </IconButton>
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        <GameStage state={game?.state} gameCode={gameCode} name={name} backUrl={back} />
      </div>
    </div>
  )
}
