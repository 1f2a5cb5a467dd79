import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { ownGamesPage } from './own-games.ts'
import { listRecentNodes } from './own-store.ts'
import { drawTypes } from './rules.ts'

const all = { pageNo: 1, pageSize: 100 }

export const listRecentDraws = handle(
  contract.listRecentDraws,
  async ({ member, language }, { database, catalog }: CatalogServices) => {
    const { games } = await ownGamesPage(catalog, await listRecentNodes(database, member.id), all, language)
    return { list: games.filter(({ gameType }) => drawTypes.includes(gameType)) }
  },
)
