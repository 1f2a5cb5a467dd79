import { cancelDeposit as call } from '@tamuvo/contract/cashier.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { cancelPart } from '../p2p/end-part.ts'
import type { CashierServices } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { isToMember } from './rules.ts'
import { findDeposit, lockDeposit } from './store.ts'
import { viewOf } from './view.ts'

export const cancelDeposit = handle(call, async ({ input, member, refuse }, services: CashierServices) => {
  const depositId = BigInt(input.id)
  const known = await findDeposit(services.database, depositId)
  if (known?.memberId !== member.id) throw refuse('NOT_FOUND')
  if (isToMember(known)) {
    const ended = await cancelPart(services, { depositId, memberId: member.id })
    if (ended?.outcome.is !== 'moved') throw refuse('DEPOSIT_NOT_OPEN')
    return viewOf(services, ended.deposit)
  }
  return inTransaction(services.database, async (tx) => {
    const deposit = await lockDeposit(tx, depositId)
    if (!deposit) throw refuse('NOT_FOUND')
    const { amount, currency } = deposit
    const cancelled = await applyEvent(tx, services, deposit, { event: 'cancelled', amount, currency })
    if (cancelled.outcome.is === 'stale') throw refuse('DEPOSIT_NOT_OPEN')
    return viewOf({ ...services, database: tx }, cancelled.deposit)
  })
})
