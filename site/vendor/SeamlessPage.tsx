import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { vendorPath } from '../catalog/nav-targets.ts'
import { SaferSign } from '../safer/SaferSign.tsx'
import { SessionClock } from '../safer/SessionClock.tsx'
import { GameStage } from './GameStage.tsx'
import { useGame } from './useGame.ts'

const route = getRouteApi('/seamless')

/**
 * A game that brings a header of its own: the whole window is its, but for a strip with the way out and the clock of the session. Nothing
 * lies over the game, whose controls may be anywhere.
 */
export const SeamlessPage = () => {
  const t = useText()
  const { gameCode } = route.useSearch()
  const game = useGame(gameCode)
  const router = useRouter()
  const isLoggedIn = useIsLoggedIn()
  const back = game ? vendorPath(game.gameType, game.vassalage) : '/'
  const name = game?.name ?? t('lobby.game')
  return (
    <div className="flex h-dvh flex-col bg-bg0">
      <h1 className="sr-only">{name}</h1>
      <div className="min-h-0 flex-1 overflow-auto">
        <GameStage state={game?.state} gameCode={gameCode} name={name} backUrl={back} isWholeWindow />
      </div>
      <aside className="flex items-center justify-between border-t border-line bg-bg1 px-1">
        <IconButton label={t('common.back')} onClick={() => void router.navigate({ to: back })}>
          <ArrowLeft size={20} />
        </IconButton>
        {isLoggedIn ? <SessionClock /> : <SaferSign />}
      </aside>
    </div>
  )
}
