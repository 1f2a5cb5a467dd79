import { settlePaymentDispute as call } from '@tamuvo/contract/payment-disputes.ts'
import { type Amount, fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { proposeRuling } from './dispute-store.ts'
import { lockPart } from './move-part.ts'
import type { Part } from './part.ts'
import { findPart } from './store.ts'

type Asked = Pick<Request<typeof call>, 'input' | 'staff' | 'now' | 'refuse'>

/** Nothing moves before another person agrees. */
export const settleDispute = ({ input, staff, now, refuse }: Asked, services: CashierServices): Promise<Record<string, never>> =>
  inTransaction(services.database, async (tx) => {
    const found = await findPart(tx, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    const { part } = await lockPart(tx, found)
    const isProposed = part.maker !== null && part.agreed === null
    if (part.state !== 'DISPUTED' || isProposed) throw refuse('CASE_CLOSED')
    const { ruling, note } = input
    await proposeRuling(tx, part.id, { ruling, ruled: ruledOf(input, part, refuse), maker: staff.id, note, at: now })
    return {}
  })

/** What arrived, as staff have seen it: of what was asked for, and something. */
const ruledOf = ({ ruling, received }: Asked['input'], { amount }: Part, refuse: Asked['refuse']): Amount | null => {
  if (received === undefined) return ruling === 'RECEIVED' ? amount : null
  const ruled = fromWire(received)
  if (ruling !== 'RECEIVED' || ruled <= 0n) throw refuse('FIELDS_INVALID', { fields: { received: 'unfit' } })
  if (ruled > amount) throw refuse('FIELDS_INVALID', { fields: { received: 'above' } })
  return ruled
}

export const settlePaymentDispute = handle(call, settleDispute)
