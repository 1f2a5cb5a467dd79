import { agreeOnPayout as call } from '@tamuvo/contract/cashier-withdrawal-staff.ts'
import type { Tx } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { type Attempt, decideProposal, isUnfinished, listAttempts, saveAttempt } from './attempt-store.ts'
import { takeLatePayment } from './late-payment.ts'
import { changeStage, moveOn, type Sla } from './move.ts'
import type { WithdrawalServices } from './services.ts'
import { actOn } from './staff-act.ts'
import { findWithdrawal } from './store.ts'
import { succeed } from './succeed.ts'
import type { Act, Withdrawal } from './withdrawal.ts'

/** The second person agrees with what the first one says became of a payment, or does not. The database refuses the same person, too. */
export const agreeOnPayout = handle(call, (request, services: WithdrawalServices) =>
  actOn(request, services, async ({ tx, withdrawal, sla, actOf }) => {
    const { input, staff, now, refuse } = request
    const attempts = await listAttempts(tx, withdrawal.id)
    const open = attempts.find(({ state, maker, checker }) => isUnfinished(state) && maker !== null && checker === null)
    if (!open) return undefined
    if (open.maker === staff.id) throw refuse('SAME_PERSON')
    const { agreed, note } = input
    await decideProposal(tx, open, { checker: staff.id, at: now, note, agreed })
    const act = actOf('settle', note)
    if (agreed && open.proposed === 'SUCCEEDED') return pay(tx, services, { withdrawal, open, sla, act })
    if (agreed || open.channel === 'manual') return fail(tx, services, { withdrawal, open, sla, act }, attempts)
    return changeStage(tx, services, withdrawal, { sla, detour: 'trouble', act })
  }),
)

type Decided = { withdrawal: Withdrawal; open: Attempt; sla: Sla; act: Act }

const pay = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, open, sla, act }: Decided,
): Promise<Withdrawal | undefined> => {
  await saveAttempt(tx, open, { state: 'SUCCEEDED', reason: null, finishedAt: act.at })
  await succeed(tx, services, { withdrawal, current: open, sla, act })
  return findWithdrawal(tx, withdrawal.id)
}

/** Whether it is sent again, or returned, a person decides, unless another try was paid late. */
const fail = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, open, sla, act }: Decided,
  attempts: readonly Attempt[],
): Promise<Withdrawal | undefined> => {
  await saveAttempt(tx, open, { state: 'FAILED', reason: 'BY_HAND', finishedAt: act.at })
  const failed = await moveOn(tx, services, withdrawal, { event: 'fail', detour: 'trouble', sla, act })
  if (failed) await takeLatePayment(tx, services, { withdrawal: failed, attempts, sla })
  return findWithdrawal(tx, withdrawal.id)
}
