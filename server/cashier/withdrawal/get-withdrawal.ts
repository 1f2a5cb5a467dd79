import { getWithdrawal as call } from '@tamuvo/contract/cashier-withdrawals.ts'
import { handle } from '../../kit/handle.ts'
import { coinPayoutView } from '../coin/payout-view.ts'
import { institutionNames } from '../payee/institutions.ts'
import type { WithdrawalServices } from './services.ts'
import { findWithdrawal } from './store.ts'
import { listSteps } from './step-store.ts'
import { stepView, viewOf } from './view.ts'

/** Withdrawals of other members are not found. */
export const getWithdrawal = handle(call, async ({ input, member, language, refuse }, services: WithdrawalServices) => {
  const { database, settings } = services
  const withdrawal = await findWithdrawal(database, BigInt(input.id))
  if (withdrawal?.memberId !== member.id) throw refuse('NOT_FOUND')
  const [steps, nameOf] = await Promise.all([listSteps(database, withdrawal.id), institutionNames(settings)])
  const coin = await coinPayoutView(services, withdrawal.id)
  return { ...viewOf(withdrawal, { nameOf, language }), timeline: steps.map(stepView), coin }
})
