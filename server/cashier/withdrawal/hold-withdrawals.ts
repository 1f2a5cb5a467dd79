import { holdWithdrawals as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { memberById } from '../../account/account.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { insertHold } from './hold-store.ts'
import { holdBack } from './hold-back.ts'
import type { WithdrawalServices } from './services.ts'
import { lockPayable, lockWithdrawalsOf } from './store.ts'

/** What is approved and not being paid goes back to a person. */
export const holdWithdrawals = handle(call, async ({ input, staff, now, refuse }, services: WithdrawalServices) => {
  const { database, settings } = services
  const memberId = BigInt(input.memberId)
  const sla = await settings.get('wd.sla')
  const until = input.until === null ? null : new Date(input.until)
  if (until && until <= now) throw refuse('FIELDS_INVALID', { fields: { until: 'past' } })
  return inTransaction(database, async (tx) => {
    if (!(await memberById(tx, memberId))) throw refuse('NOT_FOUND')
    await lockWithdrawalsOf(tx, memberId)
    const id = services.newId()
    const { reason, words } = input
    await insertHold(tx, { id, memberId, reason, words, setBy: staff.id, setAt: now, until })
    for (const withdrawal of await lockPayable(tx, memberId)) await holdBack(tx, services, withdrawal, sla)
    return { id: id.toString() }
  })
})
