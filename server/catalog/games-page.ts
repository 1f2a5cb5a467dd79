import type { InputOf } from '@tamuvo/contract/call.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { listGames } from '@tamuvo/contract/lobby.ts'
import type { Catalog } from './services.ts'
import { filterGames, pageOf } from './filter.ts'
import { gameToSend, playableFirst } from './rules.ts'

/** A page of the games that match a filter, playable ones first. */
export const gamesPage = async (catalog: Catalog, query: InputOf<typeof listGames>, language: Language) => {
  const data = await catalog.shown()
  const { rows, total, totalPages } = pageOf(playableFirst(filterGames(data.games, query)), query)
  return { games: rows.map((game) => gameToSend(game, data.vendors, language)), total, totalPages }
}
