import { limitWithdrawals as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import { memberById } from '../../account/account.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { putMemberLimit } from './hold-store.ts'
import type { WithdrawalServices } from './services.ts'

export const limitWithdrawals = handle(call, async ({ input, staff, now: at, refuse }, services: WithdrawalServices) => {
  const [max, dayMax] = [input.max, input.dayMax].map((text) => (text === null ? undefined : fromWire(text)))
  if ((max ?? zero) < zero || (dayMax ?? zero) < zero) throw refuse('FIELDS_INVALID', { fields: { max: 'negative' } })
  const memberId = BigInt(input.memberId)
  return inTransaction(services.database, async (tx) => {
    if (!(await memberById(tx, memberId))) throw refuse('NOT_FOUND')
    await putMemberLimit(tx, { memberId, max, dayMax, reason: input.reason, by: staff.id, at })
    return {}
  })
})
