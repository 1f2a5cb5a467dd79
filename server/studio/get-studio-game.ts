import * as contract from '@tamuvo/contract/studio.ts'
import { jackpotGames, jackpotLevels } from '@tamuvo/games/jackpot/levels.ts'
import { returnOfLevels } from '@tamuvo/games/jackpot/returns.ts'
import { handle } from '../kit/handle.ts'
import { isInService, rulesHashOf } from './register.ts'
import { findGame, type StudioServices } from './services.ts'

export const getStudioGame = handle(contract.getStudioGame, async ({ input, refuse }, services: StudioServices) => {
  const game = findGame(input.code)
  const state = game && (await services.catalog.findGame(game.code))?.state
  if (!game || (state !== 'open' && state !== 'maintenance')) throw refuse('GAME_NOT_FOUND')
  if (!(await isInService(services, game.code))) throw refuse('GAME_MAINTENANCE')
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
