import { approveWithdrawal as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { moveOn } from './move.ts'
import { queueSend } from './queue.ts'
import type { WithdrawalServices } from './services.ts'
import { actOn, isOthers } from './staff-act.ts'
import { saveWithdrawal } from './store.ts'
import { heldNow } from './held.ts'

type Asked = Pick<Request<typeof call>, 'input' | 'staff' | 'now' | 'refuse'>

/** Where two people have to approve it, it stays under review for the second one. */
export const approve = (request: Asked, services: WithdrawalServices): Promise<OutputOf<typeof call>> =>
  actOn(request, services, async ({ tx, withdrawal, sla, actOf }) => {
    const { input, staff, now, refuse } = request
    if (withdrawal.state !== 'REVIEW' || isOthers(withdrawal, request)) return undefined
    if (withdrawal.maker === staff.id) throw refuse('SAME_PERSON')
    if (withdrawal.maker !== null) return undefined
    if (await heldNow(tx, withdrawal.memberId, now)) throw refuse('WD_HELD')
    const act = actOf('approve', input.note)
    const approved = { ...withdrawal, maker: staff.id, madeAt: act.at, claimedBy: null, claimedAt: null }
    if (withdrawal.fourEyes) {
      await saveWithdrawal(tx, approved, act)
      return approved
    }
    await queueSend(tx, services, withdrawal.id)
    return moveOn(tx, services, approved, { event: 'approve', act, sla })
  })

export const approveWithdrawal = handle(call, approve)
