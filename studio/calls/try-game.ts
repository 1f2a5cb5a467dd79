import { offeredGames } from '../games.ts'
import { Refused } from '../kit/refuse.ts'
import type { GameCall } from './game-call.ts'

/** Whether a game may be tried with play money: one that is offered here. Nothing else of such a game reaches the studio. */
export const tryGame = async ({ input, services }: GameCall<{ code: string }>) => {
  if (!offeredGames.some(({ plays, vendor }) => plays === input.code && services.served.has(vendor)))
    throw new Refused('GAME_NOT_FOUND')
  return {}
}
