import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { deleteFavourite, listFavouriteNodes } from './own-store.ts'

export const removeFavourite = handle(contract.removeFavourite, async ({ input, member }, { database }: CatalogServices) => {
  await deleteFavourite(database, member.id, input.nodeId)
  return { content: await listFavouriteNodes(database, member.id) }
})
