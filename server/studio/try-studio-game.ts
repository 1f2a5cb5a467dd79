import * as contract from '@tamuvo/contract/studio.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { handle } from '../kit/handle.ts'
import { Refused } from '../kit/refuse.ts'
import { isInService } from './register.ts'
import { findGame, type StudioServices } from './services.ts'

/** A game that visitors may try now. @throws Refused GAME_NOT_FOUND, GAME_MAINTENANCE */
export const requireTriable = async (services: StudioServices, code: string): Promise<StudioGame> => {
  const game = findGame(code)
  const state = game && (await services.catalog.findGame(game.code))?.state
  if (!game || (state !== 'open' && state !== 'maintenance')) throw new Refused('GAME_NOT_FOUND')
  if (!(await isInService(services, game.code))) throw new Refused('GAME_MAINTENANCE')
  return game
}

export const tryStudioGame = handle(contract.tryStudioGame, async ({ input }, services: StudioServices) => {
  await requireTriable(services, input.code)
  return {}
})
