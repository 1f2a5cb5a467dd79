import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { gamesPage } from './games-page.ts'

export const listGames = handle(contract.listGames, async ({ input, language }, { catalog }: CatalogServices) =>
  gamesPage(catalog, input, language),
)
