import { cancelWithdrawal as call } from '@tamuvo/contract/cashier-withdrawals.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { institutionNames } from '../payee/institutions.ts'
import { moveOn } from './move.ts'
import type { WithdrawalServices } from './services.ts'
import { lockWithdrawal } from './store.ts'
import { viewOf } from './view.ts'

/** Only where the operator's law asks for it: the site offers no such thing. */
export const cancelWithdrawal = handle(call, async ({ input, member, language, refuse }, services: WithdrawalServices) => {
  const { database, settings } = services
  if (!(await settings.get('wd.memberCancel'))) throw refuse('FORBIDDEN')
  const [sla, nameOf] = await Promise.all([settings.get('wd.sla'), institutionNames(settings)])
  return inTransaction(database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, BigInt(input.id))
    if (withdrawal?.memberId !== member.id) throw refuse('NOT_FOUND')
    const isUntouched = withdrawal.maker === null && (withdrawal.state === 'REQUESTED' || withdrawal.state === 'REVIEW')
    const returned = isUntouched
      ? await moveOn(tx, services, withdrawal, { event: 'return', reason: 'MEMBER_ASKED', sla })
      : undefined
    if (!returned) throw refuse('CASE_CLOSED', { state: withdrawal.state })
    return viewOf(returned, { nameOf, language })
  })
})
