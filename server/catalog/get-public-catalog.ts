import * as contract from '@tamuvo/contract/catalog.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { lanesOf } from './rules.ts'

export const getPublicCatalog = handle(contract.getPublicCatalog, async ({ language }, { catalog }: CatalogServices) => ({
  data: { lanes: lanesOf(await catalog.shown(), language) },
}))
