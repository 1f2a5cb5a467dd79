import { openPayeeNumber as call } from '@tamuvo/contract/cashier-payees.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { recordAction } from './action-store.ts'
import { lockPayeeById, openPayeeNumber as openNumber } from './payee-store.ts'
import type { PayeeServices } from './services.ts'

/** The view is committed before the number leaves. */
export const openPayeeNumber = handle(call, async ({ input, staff, now: at, refuse }, services: PayeeServices) => {
  const payee = await inTransaction(services.database, async (tx) => {
    const found = await lockPayeeById(tx, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    await recordAction(tx, found.id, { action: 'opened', staffId: staff.id, reason: input.reason, at })
    return found
  })
  return { number: await openNumber(services.secrets, payee) }
})
