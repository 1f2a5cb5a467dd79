import { settlePaymentDispute as call } from '@tamuvo/contract/payment-disputes.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { proposeRuling } from './dispute-store.ts'
import { lockPart } from './move-part.ts'
import { findPart } from './store.ts'

/** Nothing moves before another person agrees. */
export const settlePaymentDispute = handle(call, ({ input, staff, now, refuse }, services: CashierServices) =>
  inTransaction(services.database, async (tx) => {
    const found = await findPart(tx, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    const { part } = await lockPart(tx, found)
    const isProposed = part.maker !== null && part.agreed === null
    if (part.state !== 'DISPUTED' || isProposed) throw refuse('CASE_CLOSED')
    await proposeRuling(tx, part.id, { ruling: input.ruling, maker: staff.id, note: input.note, at: now })
    return {}
  }),
)
