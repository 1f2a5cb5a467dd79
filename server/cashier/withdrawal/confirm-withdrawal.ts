import { confirmWithdrawal as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { moveOn } from './move.ts'
import { queueSend } from './queue.ts'
import type { WithdrawalServices } from './services.ts'
import { actOn, isOthers } from './staff-act.ts'
import { heldNow } from './held.ts'

type Asked = Pick<Request<typeof call>, 'input' | 'staff' | 'now' | 'refuse'>

/** The second of two people. */
export const confirm = (request: Asked, services: WithdrawalServices): Promise<OutputOf<typeof call>> =>
  actOn(request, services, async ({ tx, withdrawal, sla, actOf }) => {
    const { input, staff, now, refuse } = request
    if (withdrawal.state !== 'REVIEW' || withdrawal.maker === null || isOthers(withdrawal, request)) return undefined
    if (withdrawal.maker === staff.id) throw refuse('SAME_PERSON')
    if (await heldNow(tx, withdrawal.memberId, now)) throw refuse('WD_HELD')
    const act = actOf('confirm', input.note)
    await queueSend(tx, services, withdrawal.id)
    const confirmed = { ...withdrawal, checker: staff.id, checkedAt: act.at }
    return moveOn(tx, services, confirmed, { event: 'approve', act, sla })
  })

export const confirmWithdrawal = handle(call, confirm)
