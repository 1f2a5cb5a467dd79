import { toWire } from '@tamuvo/money/amount.ts'
import type { Catalog } from '../../catalog/services.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import type { Integration } from '../integration.ts'
import { isWhole } from './limits.ts'
import type { VendorServices } from '../services.ts'
import type { Transfer, VendorWallet } from './store.ts'

/** A transfer as its member sees it. */
export const sentTransfer = ({ id, reference, vendor, direction, amount, state, createdAt, finishedAt, entryId }: Transfer) => ({
  id: id.toString(),
  reference,
  vendor,
  direction,
  amount: toWire(amount),
  state,
  at: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  entryId: entryId?.toString() ?? null,
})

type ShownWallet = Pick<VendorWallet, 'balance' | 'balanceAt'>

/** A wallet as its member sees it; UNKNOWN while the vendor does not answer. */
export const sentWallet = (
  { vendors }: VendorServices,
  integration: Integration,
  name: string,
  { balance, balanceAt }: ShownWallet,
) => ({
  vendor: integration.code,
  name,
  balance: toWire(balance),
  asOf: balanceAt?.toISOString() ?? null,
  state: integration.isOpen
    ? vendors.outside.isDown(integration)
      ? ('UNKNOWN' as const)
      : ('UP' as const)
    : ('MAINTENANCE' as const),
  isWhole: isWhole(integration),
})

/** What vendors are called in a language, by code. */
export const vendorNames = async (catalog: Catalog, language: Language): Promise<ReadonlyMap<string, string>> => {
  const { vendors } = await catalog.data()
  return new Map(vendors.map(({ code, names }) => [code, names[language]]))
}
