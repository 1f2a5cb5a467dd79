import { listTransactions as call } from '@tamuvo/contract/wallet.ts'
import { negate, toWire, zero } from '@tamuvo/money/amount.ts'
import { askedSpan } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { firstIdAt } from '../kit/ids.ts'
import { sentPage } from '../kit/sent-page.ts'
import { accountRecord, type RecordRow } from '../ledger/statements.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import type { WalletAccount } from '../ledger/accounts.ts'
import { type Cause, findCauses } from './causes.ts'
import type { WalletServices } from './services.ts'

/** Points are not money and have their own record. */
const moneyWalletAccounts: WalletAccount[] = ['main', 'wd_hold', 'vendor']

export const listTransactions = handle(
  call,
  async ({ input, member, now, language, refuse }, { database, settings, causes }: WalletServices) => {
    const { timeZone } = await settings.get('brand')
    const { since, until } = askedSpan(timeZone, now, input)
    if (firstIdAt(since) < (await archivedUpto(database))) throw refuse('ARCHIVED')
    const filter = { from: since, until, walletAccounts: moneyWalletAccounts, ...(input.group ? { group: input.group } : {}) }
    const { pageNo, pageSize } = input
    const { rows, total, income, expense } = await accountRecord(database, member.id, filter, { no: pageNo, size: pageSize })
    const causeOf = await findCauses(causes, database, member.id, language, rows)
    const movements = rows.map((row) => movementOf(row, causeOf(row)))
    return {
      ...sentPage(movements, total, input),
      totals: { income: toWire(income), expense: toWire(expense) },
    }
  },
)

const movementOf = (row: RecordRow, { kind, id, label }: Cause) => ({
  id: row.id.toString(),
  entryId: row.entryId.toString(),
  at: row.at.toISOString(),
  type: row.kind,
  group: row.group,
  income: toWire(row.amount > zero ? row.amount : zero),
  expense: toWire(row.amount < zero ? negate(row.amount) : zero),
  balanceAfter: toWire(row.balanceAfter),
  wallet: row.walletAccount,
  cause: { kind, id, label },
})
