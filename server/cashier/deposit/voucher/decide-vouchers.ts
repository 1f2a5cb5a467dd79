import { decideVouchers as call } from '@tamuvo/contract/cashier-vouchers.ts'
import { inTransaction } from '../../../kit/database.ts'
import { handle } from '../../../kit/handle.ts'
import { invariant } from '../../../kit/invariant.ts'
import type { CashierServices } from '../../services.ts'
import { newVoucherCode, voucherCodeOf, voucherHasher } from './voucher-code.ts'
import { decideOnBatch, insertVoucher, lockBatch } from './voucher-store.ts'

export const decideVouchers = handle(call, async ({ input, staff, now, refuse }, services: CashierServices) => {
  const { database, rng, newId } = services
  const hash = await voucherHasher(services)
  return inTransaction(database, async (tx) => {
    const batch = await lockBatch(tx, BigInt(input.id))
    if (!batch) throw refuse('NOT_FOUND')
    if (batch.state !== 'PROPOSED') throw refuse('CASE_CLOSED')
    if (batch.maker === staff.id) throw refuse('SAME_PERSON')
    await decideOnBatch(tx, batch.id, { state: input.decision, checker: staff.id, at: now })
    if (input.decision === 'REFUSED') return { codes: [] }
    const codes = Array.from({ length: batch.count }, () => newVoucherCode(rng))
    for (const code of codes) {
      const plain = voucherCodeOf(code)
      invariant(plain, 'a code that was made is one')
      await insertVoucher(tx, { id: newId(), batchId: batch.id, hash: hash(plain) })
    }
    return { codes }
  })
})
