import { refreshVendorWallet as call } from '@tamuvo/contract/vendor.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { transferDialectOf } from './transfer/run.ts'
import { listWallets } from './transfer/store.ts'
import { sentWallet, vendorNames } from './transfer/view.ts'
import { readBalance } from './transfer/wallet-balance.ts'
import type { VendorServices } from './vendor.ts'

export const refreshVendorWallet = handle(call, async ({ input, member, language, refuse }, services: VendorServices) => {
  const { database, vendors, catalog } = services
  const link = await vendors.directory.findLink(input.vendor)
  if (!link || !transferDialectOf(link)) throw refuse('NOT_FOUND')
  const answered = link.isOpen ? await readBalance(services, link, member.id) : undefined
  const known = (await listWallets(database, member.id)).find(({ vendor }) => vendor === link.code)
  const name = (await vendorNames(catalog, language)).get(link.code) ?? link.code
  const wallet = sentWallet(services, link, name, known ?? { balance: zero, balanceAt: null })
  return answered === undefined && link.isOpen ? { ...wallet, state: 'UNKNOWN' as const } : wallet
})
