import { settlePayout as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { Tx } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { accountToPay } from './account-to-pay.ts'
import {
  type Attempt,
  insertAttempt,
  isUnfinished,
  listAttempts,
  manualChannel,
  membersChannel,
  propose,
  type Proposal,
} from './attempt-store.ts'
import { batchStateOf } from './batch/batch-store.ts'
import { changeStage, moveOn, type Sla } from './move.ts'
import { graceMsOf } from './send-payout.ts'
import type { WithdrawalServices } from './services.ts'
import { actOn } from './staff-act.ts'
import { heldNow } from './held.ts'
import { restOf } from './rules.ts'
import { isPayable } from './transitions.ts'
import type { Act, Withdrawal } from './withdrawal.ts'

/**
 * One person says what became of a payment; nothing moves before another agrees. A payment by hand is a try like any other, so that
 * no channel pays beside it.
 */
export const settlePayout = handle(call, async (request, services: WithdrawalServices) => {
  const { input, staff, now, refuse } = request
  const graceMs = graceMsOf({ sending: await services.settings.get('wd.sending') })
  return actOn(request, services, async ({ tx, withdrawal, sla, actOf }) => {
    const proposed = input.paid ? 'SUCCEEDED' : 'FAILED'
    const proposal: Proposal = { proposed, proof: input.proof, maker: staff.id, madeAt: now, note: input.note }
    const act = actOf('settle', input.note)
    const attempts = await listAttempts(tx, withdrawal.id)
    const open = attempts.find(({ state }) => isUnfinished(state))
    if (open) {
      const isSettled = isUnclear(open, now, graceMs) || (await isOfBatch(tx, open))
      return isSettled ? settleTry(tx, services, { withdrawal, open, proposal, sla, act }) : undefined
    }
    if (!input.paid || !isPayable(withdrawal.state)) return undefined
    if (await heldNow(tx, withdrawal.memberId, now)) throw refuse('WD_HELD')
    if (!(await accountToPay(tx, withdrawal, now))) throw refuse('PAYEE_NOT_USABLE', { bar: 'BARRED' })
    return payByHand(tx, services, { withdrawal, count: attempts.length + 1, proposal, sla, act })
  })
})

/**
 * A try about which the provider had time to answer, and that no other proposal waits for. One that is still SENDING by then is of a
 * channel that is no longer there and cannot be asked. Of what members pay each part is decided on.
 */
const isUnclear = ({ channel, sentAt, maker, agreed }: Attempt, now: Date, graceMs: number): boolean =>
  channel !== membersChannel &&
  channel !== manualChannel &&
  (maker === null || agreed === false) &&
  now.getTime() - sentAt.getTime() > graceMs

/** Whether it is to be paid by hand with others, and its account was shown for that. */
const isOfBatch = async (tx: Tx, open: Attempt): Promise<boolean> =>
  open.channel === manualChannel && open.maker === null && (await batchStateOf(tx, open)) === 'RELEASED'

type Settled = { withdrawal: Withdrawal; proposal: Proposal; sla: Sla; act: Act }

const settleTry = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, open, proposal, sla, act }: Settled & { open: Attempt },
): Promise<Withdrawal> => {
  await propose(tx, open, proposal)
  return changeStage(tx, services, withdrawal, { sla, detour: 'trouble', act })
}

const payByHand = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, count, proposal, sla, act }: Settled & { count: number },
): Promise<Withdrawal | undefined> => {
  const { id, reference, currency } = withdrawal
  await insertAttempt(tx, {
    withdrawalId: id,
    attempt: count,
    reference: `${reference}-${count}`,
    channel: manualChannel,
    amount: restOf(withdrawal),
    currency,
    state: 'PENDING',
    sentAt: proposal.madeAt,
    proposal,
  })
  return moveOn(tx, services, withdrawal, { event: 'send', detour: 'hand', sla, act })
}
