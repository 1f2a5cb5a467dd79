import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { ownGamesPage } from './own-games.ts'
import { listRecentNodes } from './own-store.ts'

export const listRecentGames = handle(
  contract.listRecentGames,
  async ({ input, member, language }, { database, catalog }: CatalogServices) => {
    const { games, totalPages } = await ownGamesPage(catalog, await listRecentNodes(database, member.id), input, language)
    return { list: games, totalPages }
  },
)
