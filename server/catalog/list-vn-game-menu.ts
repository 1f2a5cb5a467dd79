import * as contract from '@tamuvo/contract/catalog.ts'
import { handle } from '../kit/handle.ts'
import type { CatalogServices } from './services.ts'
import { menusOf } from './rules.ts'

const vietnamVendors = ['TCG_LOTTO_VN']

export const listVnGameMenu = handle(contract.listVnGameMenu, async ({ language }, { catalog }: CatalogServices) => ({
  list: menusOf(await catalog.shown(), language, vietnamVendors),
}))
