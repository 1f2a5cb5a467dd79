import { releaseWithdrawals as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { lockHold, releaseHold } from './hold-store.ts'
import type { WithdrawalServices } from './services.ts'

/** By another person than the one who set it. What waits stays under review. */
export const releaseWithdrawals = handle(call, async ({ input, staff, now: at, refuse }, services: WithdrawalServices) =>
  inTransaction(services.database, async (tx) => {
    const hold = await lockHold(tx, BigInt(input.id))
    if (!hold) throw refuse('NOT_FOUND')
    if (hold.releasedAt) throw refuse('CASE_CLOSED')
    if (hold.setBy === staff.id) throw refuse('SAME_PERSON')
    await releaseHold(tx, { id: hold.id, by: staff.id, at, reason: input.reason })
    return {}
  }),
)
