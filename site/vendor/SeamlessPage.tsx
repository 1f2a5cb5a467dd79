import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { SaferPill } from '../safer/SaferPill.tsx'
import { vendorPath } from '../catalog/nav-targets.ts'
import { GameStage } from './GameStage.tsx'
import { useGame } from './useGame.ts'

const route = getRouteApi('/seamless')

/** A game that brings a header of its own: the whole window is its. */
export const SeamlessPage = () => {
  const t = useText()
  const { gameCode } = route.useSearch()
  const game = useGame(gameCode)
  return (
    <div className="h-dvh">
      <h1 className="sr-only">{game?.name ?? t('lobby.game')}</h1>
      <GameStage
        state={game?.state}
        gameCode={gameCode}
        name={game?.name ?? t('lobby.game')}
        backUrl={game ? vendorPath(game.gameType, game.vassalage) : '/'}
      />
      <SaferPill />
    </div>
  )
}
