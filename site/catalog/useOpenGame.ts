import { noteOpenedGame, listRecentGames } from '@tamuvo/contract/lobby.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { useNavigate } from '@tanstack/react-router'
import { asMember } from '../account/login/auth-window.ts'
import { rememberVendor } from './current-vendor.ts'
import { type Game, startOf } from './game.ts'
import { closeGroup, openGroup } from './game-group.ts'

/**
 * Opens a game. A visitor is asked to log in first; without a login nothing happens. The page of one that is closed says so.
 */
export const useOpenGame = (): ((game: Game) => void) => {
  const navigate = useNavigate()
  const { run: note } = useAction(noteOpenedGame, { invalidates: [listRecentGames] })
  const start = (game: Game) => {
    closeGroup()
    void note({ gameCode: game.gameCode })
    rememberVendor(game.gameType, game.vassalage)
    if (startOf(game) === 'draw') return void navigate({ to: '/lottery', search: { gameCode: game.gameCode } })
    void navigate({ to: '/game', search: { gameCode: game.gameCode } })
  }
  return (game) => {
    const where = startOf(game)
    if (where === 'group') return openGroup({ gameType: game.gameType, vassalage: game.vassalage, name: game.studio })
    if (where !== 'closed') return asMember(() => start(game))
    // Its page says that it is closed, and what else is open.
    void navigate({ to: '/game', search: { gameCode: game.gameCode } })
  }
}
