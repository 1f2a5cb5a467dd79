import * as contract from '@tamuvo/contract/catalog.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { gameToSend, popularOf } from './rules.ts'

export const listPopularGames = handle(contract.listPopularGames, async ({ input, language }, { catalog }: CatalogServices) => {
  const data = await catalog.shown()
  const popular = popularOf(data, await catalog.ticketsOfLastDay(), input.count)
  return { list: popular.map((game) => gameToSend(game, data.vendors, language)) }
})
