import * as contract from '@tamuvo/contract/lobby.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { handle } from '../kit/handle.ts'
import type { Catalog, CatalogServices } from './catalog.ts'
import { filterGames, pageOf } from './filter.ts'
import { gameToSend, playableFirst } from './rules.ts'

type Query = InputOf<typeof contract.listGames>

const gamesPage = async (catalog: Catalog, query: Query, language: Language) => {
  const data = await catalog.data()
  const { rows, total, totalPages } = pageOf(playableFirst(filterGames(data.games, query)), query)
  return { games: rows.map((game) => gameToSend(game, data.vendors, language)), total, totalPages }
}

export const listGames = handle(contract.listGames, async ({ input, language }, { catalog }: CatalogServices) =>
  gamesPage(catalog, input, language),
)

export const listPublicGames = handle(contract.listPublicGames, async ({ input, language }, { catalog }: CatalogServices) =>
  gamesPage(catalog, input, language),
)
