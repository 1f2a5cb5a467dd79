import * as contract from '@tamuvo/contract/studio.ts'
import { jackpotGames, jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { returnOfLevels } from '@tamuvo/games/jackpot/returns.ts'
import { handle } from '../kit/handle.ts'
import { rulesHashOf } from './register.ts'
import { requireTriable } from './try-studio-game.ts'
import type { StudioServices } from './services.ts'

export const getStudioGame = handle(contract.getStudioGame, async ({ input }, services: StudioServices) => {
  const game = await requireTriable(services, input.code)
  return {
    code: game.code,
    version: game.version,
    rulesHash: rulesHashOf(game.code),
    returns: [...game.returns],
    jackpotReturn: jackpotGames.has(game.code) ? returnOfLevels(jackpotLevels) : 0,
    volatility: game.volatility,
    topMultiple: game.top.multiple,
    topOneIn: game.top.oneIn,
    tryUrl: `${services.address.games}/play?game=${game.code}&mode=demo`,
  }
})
