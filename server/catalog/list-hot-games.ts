import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { gameToSend, isOpen } from './rules.ts'

export const listHotGames = handle(contract.listHotGames, async ({ input, language }, { catalog }: CatalogServices) => {
  const { hot, vendors } = await catalog.shown()
  const asked = hot.filter((game) => isOpen(game) && (!input.vassalage || game.vendor === input.vassalage))
  return { list: asked.map((game) => gameToSend(game, vendors, language)) }
})
