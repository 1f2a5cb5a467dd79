import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { gameToSend, isOpen } from './rules.ts'

export const listHotGames = handle(contract.listHotGames, async ({ input, language }, { catalog }: CatalogServices) => {
  const { games, vendors } = await catalog.data()
  const hot = games.filter((game) => game.hot && isOpen(game) && (!input.vassalage || game.vendor === input.vassalage))
  return { list: hot.map((game) => gameToSend(game, vendors, language)) }
})
