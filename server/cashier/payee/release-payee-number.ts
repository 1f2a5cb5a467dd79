import { releasePayeeNumber as call } from '@tamuvo/contract/cashier-payees.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { recordAction } from './action-store.ts'
import { releaseNumber } from './number-store.ts'
import { lockPayeeById, lockPayeesOf } from './payee-store.ts'
import type { PayeeServices } from './services.ts'

export const releasePayeeNumber = handle(call, async ({ input, staff, now: at, refuse }, { database }: PayeeServices) => {
  await inTransaction(database, async (tx) => {
    const payee = await lockPayeeById(tx, BigInt(input.id))
    if (!payee) throw refuse('NOT_FOUND')
    const { id, memberId, numberHash: hash } = payee
    await lockPayeesOf(tx, memberId)
    if (!(await releaseNumber(tx, { hash, memberId, at }))) throw refuse('PAYEE_IN_USE')
    await recordAction(tx, id, { action: 'released', staffId: staff.id, reason: input.reason, at })
  })
  return {}
})
