import { decideDepositAccount as call } from '@tamuvo/contract/cashier-staff.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { decideOnAccount, lockAccount } from '../transfer/account-store.ts'

export const decideDepositAccount = handle(call, ({ input, staff, now, refuse }, { database }: CashierServices) =>
  inTransaction(database, async (tx) => {
    const account = await lockAccount(tx, BigInt(input.id))
    if (!account) throw refuse('NOT_FOUND')
    if (account.state !== 'PROPOSED') throw refuse('CASE_CLOSED')
    if (account.maker === staff.id) throw refuse('SAME_PERSON')
    await decideOnAccount(tx, account.id, { state: input.decision, checker: staff.id, at: now })
    return {}
  }),
)
