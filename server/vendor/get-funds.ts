import { getFunds as call } from '@tamuvo/contract/vendor.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { openBetsByProduct } from '../betting/betting.ts'
import { handle } from '../kit/handle.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { walletAccountsOf } from '../ledger/statements.ts'
import type { TurnoverServices } from '../turnover/services.ts'
import { refreshTurnover } from '../turnover/turnover.ts'
import type { VendorServices } from './services.ts'
import { transferDialectOf } from './transfer/run.ts'
import { listWallets, sumInTransit } from './transfer/store.ts'
import { vendorNames } from './transfer/view.ts'

/** The last known balances at vendors; vendors are not queried, see `refreshVendorWallet`. */
export const getFunds = handle(call, async ({ member, language, now }, services: VendorServices & TurnoverServices) => {
  const { database, vendors, catalog } = services
  const isTrial = isTrialMember(member.id)
  const own = await walletAccountsOf(database, member.id)
  const main = (isTrial ? own.trial : own.main) ?? zero
  const held = own.wd_hold ?? zero
  const inTransit = await sumInTransit(database, member.id)
  const integrations = (await vendors.directory.integrations()).filter(transferDialectOf)
  const names = await vendorNames(catalog, language)
  const known = new Map((await listWallets(database, member.id)).map((wallet) => [wallet.vendor, wallet]))
  const wallets = integrations.map(({ code }) => ({
    vendor: code,
    name: names.get(code) ?? code,
    balance: known.get(code)?.balance ?? zero,
    asOf: known.get(code)?.balanceAt?.toISOString() ?? null,
  }))
  const inPlay = await openBetsByProduct(database, member.id, now)
  const { left, isClear, isCounting } = await refreshTurnover(services, member.id)
  return {
    sumBalance: toWire(sum([main, held, inTransit, ...wallets.map(({ balance }) => balance)])),
    main: toWire(main),
    held: toWire(held),
    inTransit: toWire(inTransit),
    vendors: wallets.map((wallet) => ({ ...wallet, balance: toWire(wallet.balance) })),
    inPlay: toWire(sum(inPlay.map(({ stake }) => stake))),
    turnover: { left: toWire(left), isClear, isCounting },
    asOf: now.toISOString(),
  }
})
