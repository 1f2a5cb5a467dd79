import { retryWithdrawal as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { handle } from '../../kit/handle.ts'
import { listAttempts } from './attempt-store.ts'
import { changeStage } from './move.ts'
import { queueSend } from './queue.ts'
import type { WithdrawalServices } from './services.ts'
import { actOn } from './staff-act.ts'
import { isPayable } from './transitions.ts'

/** Only where all tries are known to have failed. */
export const retryWithdrawal = handle(call, (request, services: WithdrawalServices) =>
  actOn(request, services, async ({ tx, withdrawal, sla, actOf }) => {
    if (!isPayable(withdrawal.state) || withdrawal.stage !== 'TROUBLE') return undefined
    const triesFrom = (await listAttempts(tx, withdrawal.id)).length
    await queueSend(tx, services, withdrawal.id)
    const act = actOf('retry', request.input.note)
    return changeStage(tx, services, { ...withdrawal, triesFrom }, { sla, detour: undefined, act })
  }),
)
