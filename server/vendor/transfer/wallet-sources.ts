import { amount, zero } from '@tamuvo/money/amount.ts'
import type { Item } from '../../cashier/reconciliation/compare.ts'
import { type Source, sumItem } from '../../cashier/reconciliation/source.ts'
import { StatementDown } from '../../cashier/statement.ts'
import type { Integration } from '../integration.ts'
import type { VendorServices } from '../services.ts'
import { compareWallets, findWallet, isMoving, listHolders } from './store.ts'
import { transferDialectOf } from './run.ts'
import { readBalance } from './wallet-balance.ts'

/** So many wallets of a vendor are asked about at once. */
const atOnce = 4
const walletsMax = 100_000

/** The wallets that members have at vendors, compared with what is booked; and all wallets together, with the ledger. */
export const walletSources = async (services: VendorServices): Promise<Source[]> => {
  const integrations = await services.vendors.directory.integrations()
  const keeping = integrations.filter((integration) => transferDialectOf(integration))
  return [together(services), ...keeping.map((integration) => sourceOf(services, integration))]
}

const together = (services: VendorServices): Source => ({
  code: 'vendors',
  compare: async () => {
    const { ledger, wallets } = await compareWallets(services.database)
    const { currency } = await services.settings.get('brand')
    const at = services.clock.now()
    return [sumItem('wallets', { ours: amount(ledger), theirs: amount(wallets), currency: currency.code, at })]
  },
})

const sourceOf = (services: VendorServices, integration: Integration): Source => ({
  code: `vendor:${integration.code}`,
  compare: async () => {
    const holders = await listHolders(services.database, integration.code, walletsMax)
    const items: Item[] = []
    for (let from = 0; from < holders.length; from += atOnce) {
      const some = holders.slice(from, from + atOnce)
      items.push(...(await Promise.all(some.map((memberId) => compareWallet(services, integration, memberId)))))
      // A vendor that does not answer about the first ones is down; about a single one it may be the member.
      if (from === 0 && items.every(({ status }) => status === 'MISSING_THEIRS'))
        throw new StatementDown(`${integration.code} does not answer`)
    }
    return items
  },
})

/**
 * Asks the vendor what a member has, which books what was won and lost since. What differs then could not be booked; while a transfer is
 * open, and of play that goes on meanwhile, the next day tells.
 */
const compareWallet = async (services: VendorServices, integration: Integration, memberId: bigint): Promise<Item> => {
  const { database, clock } = services
  const before = await findWallet(database, memberId, integration.code)
  const balance = await readBalance(services, integration, memberId)
  const [after, isOpen] = await Promise.all([
    findWallet(database, memberId, integration.code),
    isMoving(database, memberId, integration.code),
  ])
  const booked = after?.booked ?? zero
  const moving = isOpen || after?.lastSeq !== before?.lastSeq
  const at = clock.now()
  const item = {
    ...sumItem(`m${memberId}`, { ours: booked, theirs: balance ?? booked, currency: integration.currency, at }),
    kind: 'WALLET',
    record: `member:${memberId}`,
  }
  if (balance === undefined) return { ...item, theirs: null, theirsAt: null, status: 'MISSING_THEIRS' }
  return item.status !== 'MATCHED' && moving ? { ...item, status: 'CARRIED' } : item
}
