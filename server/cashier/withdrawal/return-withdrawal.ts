import { returnWithdrawal as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import { handle } from '../../kit/handle.ts'
import { moveOn } from './move.ts'
import type { WithdrawalServices } from './services.ts'
import { actOn, isOthers } from './staff-act.ts'

/** Not while it is being paid: what may have left is not given back. */
export const returnWithdrawal = handle(call, (request, services: WithdrawalServices) =>
  actOn(request, services, async ({ tx, withdrawal, sla, actOf }) => {
    const { input } = request
    if (isOthers(withdrawal, request)) return undefined
    const { reason, words, note } = input
    return moveOn(tx, services, withdrawal, { event: 'return', reason, words, sla, act: actOf('return', note) })
  }),
)
