import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { insertFavourite, listFavouriteNodes } from './own-store.ts'

const favouritesMax = 500

export const addFavourite = handle(
  contract.addFavourite,
  async ({ input, member, refuse, now }, { database, catalog }: CatalogServices) => {
    const { games } = await catalog.data()
    if (!games.some(({ nodeId }) => nodeId === input.nodeId)) throw refuse('GAME_NOT_FOUND')
    await insertFavourite(database, member.id, input.nodeId, now, favouritesMax)
    return { content: await listFavouriteNodes(database, member.id) }
  },
)
