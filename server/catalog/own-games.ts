import type { GameType } from '@tamuvo/contract/brand.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Catalog } from './services.ts'
import { filterGames, pageOf } from './filter.ts'
import { gameToSend } from './rules.ts'

type Query = { gameType?: GameType | undefined; vassalage?: string | undefined; pageNo: number; pageSize: number }

/** A page of the games with these node ids, in the order of the ids. Games that are no longer listed, or not out yet, are left out. */
export const ownGamesPage = async (catalog: Catalog, nodeIds: readonly string[], query: Query, language: Language) => {
  const { games, vendors } = await catalog.data()
  const byNode = new Map(games.filter(({ state }) => state !== 'soon').map((game) => [game.nodeId, game]))
  const own = nodeIds.flatMap((nodeId) => byNode.get(nodeId) ?? [])
  const { rows, totalPages } = pageOf(filterGames(own, query), query)
  return { games: rows.map((game) => gameToSend(game, vendors, language)), totalPages }
}
