import { type AccountServices, openAccounts } from './account/services.ts'
import { bookedBet } from './betting/booked-bet.ts'
import { type BettingServices, openBetting } from './betting/services.ts'
import { labelBets } from './betting/causes.ts'
import { sumOpenBets } from './betting/betting.ts'
import { type CashierServices, openCashier } from './cashier/services.ts'
import { labelDeposits } from './cashier/cashier.ts'
import { type CatalogServices, openCatalog } from './catalog/services.ts'
import type { ChatServices } from './chat/services.ts'
import { type ContentServices, openContent } from './content/services.ts'
import { countUnreadOf } from './content/message-store.ts'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { openLedger } from './ledger/posting.ts'
import { openMonths } from './ledger/store.ts'
import { type LotteryServices, openLottery } from './lottery/services.ts'
import { ticketsByGame } from './lottery/lottery.ts'
import { openKit } from './open.ts'
import { openPlatform } from './platform/services.ts'
import { labelVendorRounds } from './vendor/vendor.ts'
import { openVendor, type VendorServices } from './vendor/services.ts'
import { createGuard, windowsBy } from './safer/guard.ts'
import { depositCheck } from './safer/deposit-check.ts'
import { isExcludedElsewhere } from './safer/marks.ts'
import { isOnBreakNow } from './safer/safer.ts'
import { noteRefusals } from './safer/markers/note-refusals.ts'
import { openSafer, type SaferServices } from './safer/services.ts'
import type { Causes } from './wallet/causes.ts'
import type { FindBookedBet } from './wallet/open-book.ts'
import { openWallet, type WalletServices } from './wallet/services.ts'
import { startWallet } from './wallet/tell-balances.ts'

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
  const catalog = openCatalog(kit, (since) => ticketsByGame(kit.database, since))
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
