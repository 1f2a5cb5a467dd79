import { getMerchantWallet as call } from '@tamuvo/contract/vendor.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { openBetsByProduct } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { balanceOf } from '../ledger/statements.ts'
import { transferMin } from './transfer/limits.ts'
import { transferDialectOf } from './transfer/run.ts'
import { listTransfers, listWallets, sumInTransit, wantsAutoTransfer } from './transfer/store.ts'
import { sentTransfer, sentWallet, vendorNames } from './transfer/view.ts'
import type { VendorServices } from './services.ts'

const shownMax = 20

/** The last known balances by place; vendors are not queried, see `refreshVendorWallet`. */
export const getMerchantWallet = handle(call, async ({ member, language, now }, services: VendorServices) => {
  const { database, vendors, catalog } = services
  const integrations = (await vendors.directory.integrations()).filter(transferDialectOf)
  const [main, inTransit] = [await balanceOf(database, member.id), await sumInTransit(database, member.id)]
  const known = new Map((await listWallets(database, member.id)).map((wallet) => [wallet.vendor, wallet]))
  const names = await vendorNames(catalog, language)
  const shown = integrations.map((integration) => known.get(integration.code) ?? { balance: zero, balanceAt: null })
  const wallets = integrations.map((integration, index) =>
    sentWallet(services, integration, names.get(integration.code) ?? integration.code.replaceAll('_', ' '), shown[index]!),
  )
  return {
    isSingle: integrations.length === 0,
    total: toWire(sum([main, inTransit, ...shown.map(({ balance }) => balance)])),
    main: toWire(main),
    inTransit: toWire(inTransit),
    autoTransfer: await wantsAutoTransfer(database, member.id),
    min: toWire(transferMin),
    inPlay: (await openBetsByProduct(database, member.id, now)).map(({ product, count, stake }) => ({
      product,
      count,
      stake: toWire(stake),
    })),
    wallets,
    transfers: (await listTransfers(database, member.id, shownMax)).map(sentTransfer),
  }
})
