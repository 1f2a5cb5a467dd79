import { holdWithdrawals as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { memberById } from '../../account/account.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { queueStop } from '../p2p/queue.ts'
import { holdMember } from './hold-back.ts'
import type { WithdrawalServices } from './services.ts'

/** What is approved and not being paid goes back to a person. */
export const holdWithdrawals = handle(call, async ({ input, staff, now, refuse }, services: WithdrawalServices) => {
  const { database, settings } = services
  const memberId = BigInt(input.memberId)
  const sla = await settings.get('wd.sla')
  const until = input.until === null ? null : new Date(input.until)
  if (until && until <= now) throw refuse('FIELDS_INVALID', { fields: { until: 'past' } })
  return inTransaction(database, async (tx) => {
    if (!(await memberById(tx, memberId))) throw refuse('NOT_FOUND')
    const id = services.newId()
    const { reason, words } = input
    await holdMember(tx, services, { id, memberId, reason, words, setBy: staff.id, setAt: now, until }, sla)
    await queueStop(tx, services, memberId)
    return { id: id.toString() }
  })
})
