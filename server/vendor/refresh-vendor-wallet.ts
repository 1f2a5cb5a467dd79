import { refreshVendorWallet as call } from '@tamuvo/contract/vendor.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { transferDialectOf } from './transfer/run.ts'
import { listWallets } from './transfer/store.ts'
import { sentWallet, vendorNames } from './transfer/view.ts'
import { readBalance } from './transfer/wallet-balance.ts'
import type { VendorServices } from './services.ts'

export const refreshVendorWallet = handle(call, async ({ input, member, language, refuse }, services: VendorServices) => {
  const { database, vendors, catalog } = services
  const integration = await vendors.directory.findIntegration(input.vendor)
  if (!integration || !transferDialectOf(integration)) throw refuse('NOT_FOUND')
  const answered = integration.isOpen ? await readBalance(services, integration, member.id) : undefined
  const known = (await listWallets(database, member.id)).find(({ vendor }) => vendor === integration.code)
  const name = (await vendorNames(catalog, language)).get(integration.code) ?? integration.code
  const wallet = sentWallet(services, integration, name, known ?? { balance: zero, balanceAt: null })
  return answered === undefined && integration.isOpen ? { ...wallet, state: 'UNKNOWN' as const } : wallet
})
