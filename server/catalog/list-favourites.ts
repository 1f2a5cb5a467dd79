import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { listFavouriteNodes } from './own-store.ts'

export const listFavourites = handle(contract.listFavourites, async ({ member }, { database }: CatalogServices) => {
  const content = await listFavouriteNodes(database, member.id)
  return { content, totalPages: Math.min(1, content.length) }
})
