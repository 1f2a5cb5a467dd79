import { closeDepositAccount as call } from '@tamuvo/contract/cashier-staff.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { closeAccount, lockAccount } from '../transfer/account-store.ts'

export const closeDepositAccount = handle(call, ({ input, staff, now, refuse }, { database }: CashierServices) =>
  inTransaction(database, async (tx) => {
    const account = await lockAccount(tx, BigInt(input.id))
    if (!account) throw refuse('NOT_FOUND')
    if (account.state !== 'OPEN') throw refuse('CASE_CLOSED')
    await closeAccount(tx, account.id, { by: staff.id, at: now })
    return {}
  }),
)
