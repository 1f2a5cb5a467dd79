import { type AccountServices, openAccounts } from './account/account.ts'
import { bookedBet, type BettingServices, labelBets, openBetting, sumOpenBets } from './betting/betting.ts'
import { type CashierServices, labelDeposits, openCashier } from './cashier/cashier.ts'
import { type CatalogServices, openCatalog } from './catalog/catalog.ts'
import type { ChatServices } from './chat/chat.ts'
import { type ContentServices, countUnreadOf, openContent } from './content/content.ts'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { openLedger, openMonths } from './ledger/ledger.ts'
import { type LotteryServices, openLottery, ticketsByGame } from './lottery/lottery.ts'
import { openKit } from './open.ts'
import { openPlatform } from './platform/platform.ts'
import { labelVendorRounds, openVendor, type VendorServices } from './vendor/vendor.ts'
import {
  createGuard,
  depositCheck,
  isExcludedElsewhere,
  isOnBreakNow,
  noteRefusals,
  openSafer,
  type SaferServices,
  windowsBy,
} from './safer/safer.ts'
import { type Causes, type FindBookedBet, openWallet, startWallet, type WalletServices } from './wallet/wallet.ts'

export type Services = AccountServices &
  SaferServices &
  CashierServices &
  CatalogServices &
  ContentServices &
  WalletServices &
  BettingServices &
  VendorServices &
  LotteryServices &
  ChatServices & {
    /** Where this process listens; set once it does. */
    address: { url: string }
    close(): Promise<void>
  }

/** Opens everything that calls and jobs need, lowest area first. The caller closes it. */
export const openServices = async (config: Config, clock?: Clock): Promise<Services> => {
  const address = { url: config.ownUrl ?? '' }
  const kit = await openKit(config, clock)
  // Before anything is posted: a job opens those that follow.
  await openMonths(kit.database, kit.clock.now())
  const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
  const accounts = openContent(
    await openAccounts(openPlatform({ ...kit, ledger }), {
      ownUrl: () => address.url,
      countWaiting: async (memberId) => ({ messageV2: await countUnreadOf(kit.database, memberId) }),
      isBarred: (known, now) => isExcludedElsewhere(kit.database, known, now),
    }),
  )
  const refusals = noteRefusals(kit)
  const safer = openSafer(accounts, { sumOpenBets: (memberId) => sumOpenBets(kit.database, memberId) })
  const cashier = openCashier(safer, { ownUrl: () => address.url, checkDeposits: depositCheck(accounts, refusals.note) })
  const guard = createGuard({ clock: kit.clock, windowsOf: windowsBy(accounts.settings), onRefused: refusals.note })
  const betting = await openBetting(kit.database, { ledger, clock: kit.clock, nextId: kit.newId, guard })
  const catalog = openCatalog(accounts, (since) => ticketsByGame(kit.database, since))
  const causes: Causes = {
    bet: async (...asked) => new Map([...(await labelBets(catalog, ...asked)), ...(await labelVendorRounds(catalog, ...asked))]),
    deposit: labelDeposits,
  }
  const findBet: FindBookedBet = (...asked) => bookedBet(catalog, ...asked)
  const wallet = openWallet(cashier, causes, findBet)
  const services = await openVendor(openLottery({ ...wallet, betting, catalog, address }), {
    siteUrl: () => address.url,
    guard,
    mayPlay: async ({ memberId, at }) => ((await isOnBreakNow(kit.database, memberId, at)) ? 'excluded' : undefined),
  })
  const stopWallet = startWallet(services)
  const close = async () => {
    stopWallet()
    await services.vendors.close()
    await betting.close()
    await refusals.flush()
    await ledger.close()
    await kit.rooms.close()
    await kit.database.close()
  }
  return { ...services, close }
}
