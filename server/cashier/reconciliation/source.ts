import type { Amount } from '@tamuvo/money/amount.ts'
import type { Day, Span } from '../../kit/days.ts'
import type { Account } from '../../ledger/accounts.ts'
import type { Item } from './compare.ts'

/** The day that is compared, and how long before its end what lacks a side is left to the next day. */
export type ComparedDay = { day: Day; span: Span; carryMs: number }

/** What a day is compared with: the statement of a provider, the wallets of a vendor, the ledger with itself. */
export type Source = {
  /** "payins:sandpay", "vendor:TCG". */
  code: string
  /** The provider's account in the ledger. Without one, nothing is adjusted against suspense. */
  account?: Account
  /** @throws StatementDown */
  compare(day: ComparedDay): Promise<Item[]>
}

/** Two sums that have to be equal. */
export const sumItem = (
  reference: string,
  { ours, theirs, currency, at }: { ours: Amount; theirs: Amount; currency: string; at: Date },
): Item => ({
  kind: 'SUM',
  reference,
  lineId: null,
  status: ours === theirs ? 'MATCHED' : 'AMOUNT_DIFF',
  ours,
  theirs,
  currency,
  oursAt: at,
  theirsAt: at,
  record: null,
  since: null,
})
