import type { Tx } from '../../kit/database.ts'
import { changeStage, moveOn, type Sla } from './move.ts'
import type { WithdrawalServices } from './services.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Gives a withdrawal that is approved and not being paid back to a person. One that was tried keeps its state, and with it the approval
 * by which it was sent: should its provider say yet that the failed try was paid, that is its payment.
 */
export const holdBack = async (
  tx: Tx,
  services: WithdrawalServices,
  withdrawal: Withdrawal,
  sla: Sla,
): Promise<Withdrawal | undefined> =>
  withdrawal.state === 'FAILED'
    ? changeStage(tx, services, withdrawal, { sla, detour: 'trouble' })
    : moveOn(tx, services, withdrawal, { event: 'hold', sla })
