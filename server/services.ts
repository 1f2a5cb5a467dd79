import { type AccountServices, memberById, openAccounts } from './account/account.ts'
import { type Betting, openBetting, ticketsByGame } from './betting/betting.ts'
import { type CashierServices, openCashier } from './cashier/cashier.ts'
import { type CatalogServices, openCatalog } from './catalog/catalog.ts'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Ledger, openLedger } from './ledger/ledger.ts'
import type { LotteryServices, PlayerTerms } from './lottery/lottery.ts'
import { openKit } from './open.ts'
import { openPlatform } from './platform/platform.ts'
import { startWallet, type WalletServices } from './wallet/wallet.ts'

export type Services = AccountServices & CashierServices & CatalogServices & WalletServices & LotteryServices & {
  ledger: Ledger
  betting: Betting
  /** Where this process listens; set once it does. */
  address: { url: string }
  close(): Promise<void>
}

/** Opens everything that calls and jobs need, lowest area first. The caller closes it. */
export const openServices = async (config: Config, clock?: Clock): Promise<Services> => {
  const address = { url: '' }
  const kit = await openKit(config, clock)
  const ledger = await openLedger(kit.database, { clock: kit.clock, nextId: kit.newId })
  const accounts = await openAccounts(openPlatform(kit))
  const cashier = openCashier({ ...accounts, ledger }, { ownUrl: () => address.url })
  const betting = await openBetting(kit.database, { ledger, clock: kit.clock, nextId: kit.newId })
  const catalog = openCatalog(kit, (since) => ticketsByGame(kit.database, since))
  const services = { ...cashier, betting, catalog, address, playerTerms: (memberId: bigint) => termsOf(kit.database, memberId) }
  const stopWallet = startWallet(services)
  const close = async () => {
    stopWallet()
    await betting.close()
    await ledger.close()
    await kit.rooms.close()
    await kit.database.close()
  }
  return { ...services, close }
}

/** Whether a member may stake, as her account says. */
const termsOf = async (database: Services['database'], memberId: bigint): Promise<PlayerTerms> => {
  const member = await memberById(database, memberId)
  if (!member || member.status === 'frozen') return { may: false, refusal: 'ACCOUNT_FROZEN' }
  return { may: true, prizeMode: member.prizeMode }
}
