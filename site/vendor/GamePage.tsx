import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Maximize } from 'lucide-react'
import { useRef } from 'react'
import { FavouriteHeart } from '../catalog/GameCard.tsx'
import { lobbyPath } from '../catalog/nav-targets.ts'
import { GameStage } from './GameStage.tsx'
import { useGame } from './useGame.ts'

const route = getRouteApi('/game')

/** A game of an outside vendor in a frame, under a bar that leads back. */
export const GamePage = () => {
  const t = useText()
  const { gameCode } = route.useSearch()
  const game = useGame(gameCode)
  const router = useRouter()
  const stage = useRef<HTMLDivElement>(null)
  const back = game ? lobbyPath(game.gameType) : '/'
  const name = game?.name ?? t('lobby.game')
  return (
    <div className="flex h-[calc(100dvh-100px)] min-h-120 flex-col max-lg:pb-14 lg:h-[calc(100dvh-108px)]">
      <div className="border-b border-line bg-bg1">
        <div className="container-page flex h-12 items-center gap-2">
          <IconButton label={t('common.back')} onClick={() => void router.navigate({ to: back })}>
            <ArrowLeft size={20} />
          </IconButton>
          <h1 className="min-w-0 flex-1 truncate font-semibold">{name}</h1>
          {game && <FavouriteHeart game={game} />}
          <IconButton label={t('lobby.full_screen')} onClick={() => void stage.current?.requestFullscreen?.()}>
            <Maximize size={18} />
          </IconButton>
        </div>
      </div>
      <div ref={stage} className="min-h-0 flex-1 overflow-auto bg-bg0">
        <GameStage state={game?.state} gameCode={gameCode} name={name} backUrl={back} />
      </div>
    </div>
  )
}
