import { importDepositLines as call } from '@tamuvo/contract/cashier-staff.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { findAccount } from '../transfer/account-store.ts'
import { queueMatching } from '../transfer/match-lines.ts'
import { readStatement } from '../transfer/statement.ts'
import { takeLine } from '../transfer/take-line.ts'

export const importDepositLines = handle(call, async ({ input, staff, now, refuse }, services: CashierServices) => {
  const account = await findAccount(services.database, BigInt(input.accountId))
  if (account?.state !== 'OPEN' && account?.state !== 'CLOSED') throw refuse('NOT_FOUND')
  const { currency, timeZone } = await services.settings.get('brand')
  const { lines, faults } = readStatement(input.csv, { timeZone, unitFactor: currency.unitFactor, now })
  const from = { accountId: account.id, source: 'CSV', addedBy: staff.id, currency: currency.code } as const
  // In the order of their keys, so that two imports at once wait for each other and not in a circle.
  const ordered = lines.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const added = await inTransaction(services.database, async (tx) => {
    let count = 0
    for (const line of ordered) if (await takeLine(tx, services, from, line)) count++
    if (count > 0) await queueMatching(tx, services, account.id)
    return count
  })
  return { added, repeated: lines.length - added, faults: faults.slice(0, 200) }
})
