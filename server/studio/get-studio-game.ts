import * as contract from '@tamuvo/contract/studio.ts'
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
    volatility: game.volatility,
    topMultiple: game.top.multiple,
    topOneIn: game.top.oneIn,
    tryUrl: `${services.address.games}/play?game=${game.code}&mode=demo`,
  }
})
