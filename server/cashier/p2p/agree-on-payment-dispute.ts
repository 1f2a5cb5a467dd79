import { agreeOnPaymentDispute as call } from '@tamuvo/contract/payment-disputes.ts'
import { invariant } from '../../kit/invariant.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { decideRuling } from './dispute-store.ts'
import { lockPart, movePart } from './move-part.ts'
import type { Part } from './part.ts'
import { findPart } from './store.ts'
import { insertStrike } from './strike-store.ts'

/** The second person agrees, or does not. The database refuses the same one, too, and any end of a dispute without two. */
export const agreeOnPaymentDispute = handle(call, ({ input, staff, now, refuse }, services: CashierServices) =>
  inTransaction(services.database, async (tx) => {
    const found = await findPart(tx, BigInt(input.id))
    if (!found) throw refuse('NOT_FOUND')
    const locked = await lockPart(tx, found)
    const { part } = locked
    if (part.state !== 'DISPUTED' || part.ruling === null || part.checker !== null) throw refuse('CASE_CLOSED')
    if (part.maker === staff.id) throw refuse('SAME_PERSON')
    await decideRuling(tx, part.id, { checker: staff.id, note: input.note, agreed: input.agreed, at: now })
    if (!input.agreed) return {}
    const isReceived = part.ruling === 'RECEIVED'
    const { is } = await movePart(tx, services, locked, { event: isReceived ? 'ruled-received' : 'ruled-unpaid' })
    invariant(is === 'moved', 'a dispute ends as two people say')
    await strike(tx, part, now)
    return {}
  }),
)

/** Who said what was not true. A payee who could not be asked has said nothing. */
const strike = async (tx: Tx, { id: partId, ruling, unreached, payeeId, payerId }: Part, at: Date): Promise<void> => {
  if (ruling === 'RETURNED') await insertStrike(tx, { partId, memberId: payerId, why: 'FALSE_PROOF', at })
  else if (!unreached) await insertStrike(tx, { partId, memberId: payeeId, why: 'DENIED', at })
}
