import { nextFreeSpins } from './free-spin-store.ts'
import type { StudioServices } from './services.ts'
import type { Player } from './session-store.ts'
import { sentFreeSpins } from './view.ts'

/** The free spins that a player has at the game now, as games get them. */
export const freeSpinsLeft = async (
  { database }: Pick<StudioServices, 'database'>,
  { memberId, game }: Pick<Player, 'memberId' | 'game'>,
  now: Date,
) => sentFreeSpins(await nextFreeSpins(database, { memberId, game, now }))
