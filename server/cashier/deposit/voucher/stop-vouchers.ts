import { stopVouchers as call } from '@tamuvo/contract/cashier-vouchers.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import type { CashierServices } from '../../services.ts'
import { lockBatch, stopBatch } from './voucher-store.ts'

export const stopVouchers = handle(call, ({ input, staff, now, refuse }, { database }: CashierServices) =>
  inTransaction(database, async (tx) => {
    const batch = await lockBatch(tx, BigInt(input.id))
    if (!batch) throw refuse('NOT_FOUND')
    if (batch.state !== 'MADE') throw refuse('CASE_CLOSED')
    await stopBatch(tx, batch.id, { by: staff.id, at: now })
    return {}
  }),
)
