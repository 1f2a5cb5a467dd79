import { getMerchantWallet as call } from '@tamuvo/contract/vendor.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { transferDialectOf } from './transfer/run.ts'
import { listTransfers, listWallets, sumInTransit, wantsAutoTransfer } from './transfer/store.ts'
import { sentTransfer, sentWallet, vendorNames } from './transfer/view.ts'
import type { VendorServices } from './vendor.ts'

const shownMax = 20

/** What lies where as far as we know; vendors are not asked, see `refreshVendorWallet`. */
export const getMerchantWallet = handle(call, async ({ member, language }, services: VendorServices) => {
  const { database, vendors, catalog } = services
  const links = (await vendors.directory.links()).filter(transferDialectOf)
  const [main, inTransit] = [await balanceOf(database, member.id), await sumInTransit(database, member.id)]
  const known = new Map((await listWallets(database, member.id)).map((wallet) => [wallet.vendor, wallet]))
  const names = await vendorNames(catalog, language)
  const shown = links.map((link) => known.get(link.code) ?? { balance: zero, balanceAt: null })
  const wallets = links.map((link, index) => sentWallet(services, link, names.get(link.code) ?? link.code, shown[index]!))
  return {
    isSingle: links.length === 0,
    total: toWire(sum([main, inTransit, ...shown.map(({ balance }) => balance)])),
    main: toWire(main),
    inTransit: toWire(inTransit),
    autoTransfer: await wantsAutoTransfer(database, member.id),
    wallets,
    transfers: (await listTransfers(database, member.id, shownMax)).map(sentTransfer),
  }
})
