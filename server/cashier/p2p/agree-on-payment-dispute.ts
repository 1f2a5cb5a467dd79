import { agreeOnPaymentDispute as call } from '@tamuvo/contract/payment-disputes.ts'
import { invariant } from '../../kit/invariant.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { decideRuling } from './dispute-store.ts'
import { lockPart, movePart } from './move-part.ts'
import type { Part, Ruling } from './part.ts'
import { strikeOf } from './rules.ts'
import { findPart } from './store.ts'
import { insertStrike } from './strike-store.ts'

type Asked = Pick<Request<typeof call>, 'input' | 'staff' | 'now' | 'refuse'>

/** The second person agrees, or does not. The database refuses the same one, too, and any end of a dispute without two. */
export const agreeOnRuling = ({ input, staff, now, refuse }: Asked, services: CashierServices): Promise<Record<string, never>> =>
  inTransaction(services.database, async (tx) => {
    const found = await findPart(tx, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    const locked = await lockPart(tx, found)
    const { part } = locked
    if (part.state !== 'DISPUTED' || part.ruling === null || part.checker !== null) throw refuse('CASE_CLOSED')
    if (part.maker === staff.id) throw refuse('SAME_PERSON')
    await decideRuling(tx, part.id, { checker: staff.id, note: input.note, agreed: input.agreed, at: now })
    if (!input.agreed) return {}
    const { ruling, ruled, amount } = part
    const event = ruling === 'RECEIVED' ? 'ruled-received' : 'ruled-unpaid'
    const { is } = await movePart(tx, services, locked, { event, received: ruled ?? amount })
    invariant(is === 'moved', 'a dispute ends as two people say')
    await strike(tx, part, ruling, now)
    return {}
  })

const strike = async (tx: Tx, part: Part, ruling: Ruling, at: Date): Promise<void> => {
  const of = strikeOf({ ...part, ruling })
  if (of === 'PAYER') await insertStrike(tx, { partId: part.id, memberId: part.payerId, why: 'FALSE_PROOF', at })
  if (of === 'PAYEE') await insertStrike(tx, { partId: part.id, memberId: part.payeeId, why: 'DENIED', at })
}

export const agreeOnPaymentDispute = handle(call, agreeOnRuling)
