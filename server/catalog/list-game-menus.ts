import * as contract from '@tamuvo/contract/catalog.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { menusOf } from './rules.ts'

export const listGameMenus = handle(contract.listGameMenus, async ({ language }, { catalog }: CatalogServices) => ({
  list: menusOf(await catalog.shown(), language),
}))
