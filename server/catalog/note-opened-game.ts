import { brand } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/lobby.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { noteRecent } from './own-store.ts'

export const noteOpenedGame = handle(
  contract.noteOpenedGame,
  async ({ input, member, refuse, now }, { database, catalog }: CatalogServices) => {
    const game = await catalog.findGame(input.gameCode)
    if (!game) throw refuse('GAME_NOT_FOUND')
    await inTransaction(database, (tx) => noteRecent(tx, member.id, game.nodeId, now, brand.ownGamesPageSize))
    return {}
  },
)
