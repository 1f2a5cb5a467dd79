import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { ownGamesPage } from './own-games.ts'
import { listFavouriteNodes } from './own-store.ts'

export const listFavouriteGames = handle(
  contract.listFavouriteGames,
  async ({ input, member, language }, { database, catalog }: CatalogServices) => {
    const { games, totalPages } = await ownGamesPage(catalog, await listFavouriteNodes(database, member.id), input, language)
    return { content: games, totalPages }
  },
)
