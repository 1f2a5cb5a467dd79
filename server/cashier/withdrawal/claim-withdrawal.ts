import { claimWithdrawal as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { handle } from '../../kit/handle.ts'
import { actOn, isOthers } from './staff-act.ts'
import type { WithdrawalServices } from './services.ts'
import { saveWithdrawal } from './store.ts'

/** What another person has taken on stays with that person for a while. */
export const claimWithdrawal = handle(call, async (request, services: WithdrawalServices) => {
  const { input, staff } = request
  await actOn(request, services, async ({ tx, withdrawal, actOf }) => {
    if (withdrawal.state !== 'REVIEW' || isOthers(withdrawal, request)) return undefined
    const act = input.held ? actOf('claim', 'taken on') : actOf('unclaim', 'given back')
    const changed = { ...withdrawal, claimedBy: input.held ? staff.id : null, claimedAt: input.held ? act.at : null }
    await saveWithdrawal(tx, changed, act)
    return changed
  })
  return { claimedBy: input.held ? staff.name : null }
})
