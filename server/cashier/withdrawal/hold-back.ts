import type { Tx } from '../../kit/database.ts'
import { insertHold, type NewHold } from './hold-store.ts'
import { changeStage, moveOn, type MoveTools, type Sla } from './move.ts'
import { lockPayable, lockWithdrawalsOf } from './store.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Gives a withdrawal that is approved and not being paid back to a person. One that was tried keeps its state, and with it the approval
 * by which it was sent: should its provider say yet that the failed try was paid, that is its payment.
 */
export const holdBack = async (tx: Tx, tools: MoveTools, withdrawal: Withdrawal, sla: Sla): Promise<Withdrawal | undefined> =>
  withdrawal.state === 'FAILED'
    ? changeStage(tx, tools, withdrawal, { sla, detour: 'trouble' })
    : moveOn(tx, tools, withdrawal, { event: 'hold', sla })

/** Holds all withdrawals of a member: what is approved and not being paid goes back to a person. Lock wallet accounts only afterwards. */
export const holdMember = async (tx: Tx, tools: MoveTools, hold: NewHold, sla: Sla): Promise<void> => {
  const { memberId } = hold
  await lockWithdrawalsOf(tx, memberId)
  await insertHold(tx, hold)
  for (const withdrawal of await lockPayable(tx, memberId)) await holdBack(tx, tools, withdrawal, sla)
}
