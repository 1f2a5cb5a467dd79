import * as contract from '@tamuvo/contract/lobby.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'

export const getVassGameType = handle(contract.getVassGameType, async ({ input }, { catalog }: CatalogServices) => {
  const { vendors } = await catalog.shown()
  const own = vendors.filter(({ code }) => code === input.vassalage)
  return { list: own.map(({ code, gameType }) => ({ vassalage: code, gameType })) }
})
