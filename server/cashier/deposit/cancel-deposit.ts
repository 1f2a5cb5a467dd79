import { cancelDeposit as call } from '@tamuvo/contract/cashier.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import type { CashierServices } from '../services.ts'
import { applyEvent } from './apply-event.ts'
import { lockDeposit } from './store.ts'
import { viewOf } from './view.ts'

export const cancelDeposit = handle(call, ({ input, member, refuse }, services: CashierServices) =>
  inTransaction(services.database, async (tx) => {
    const deposit = await lockDeposit(tx, BigInt(input.id))
    if (deposit?.memberId !== member.id) throw refuse('NOT_FOUND')
    const cancelled = await applyEvent(tx, services, deposit, {
      event: 'cancelled',
      amount: deposit.amount,
      currency: deposit.currency,
    })
    if (cancelled.outcome.is === 'stale') throw refuse('DEPOSIT_NOT_OPEN')
    return viewOf({ ...services, database: tx }, cancelled.deposit)
  }),
)
