import type { WithdrawalStage, WithdrawalState } from '@tamuvo/contract/withdrawal-states.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { Refuse } from '../../kit/refuse.ts'
import type { Staff } from '../../kit/staff.ts'
import type { Sla } from './move.ts'
import type { WithdrawalServices } from './services.ts'
import { lockWithdrawal } from './store.ts'
import type { Act, ActName, Withdrawal } from './withdrawal.ts'

type Asked = { input: { id: string }; staff: Staff; refuse: Refuse<'NOT_FOUND' | 'CASE_CLOSED'> }

/** What an act of staff works with. `actOf` names it for the audit trail. */
type Acting = { tx: Tx; withdrawal: Withdrawal; sla: Sla; actOf(name: ActName, note: string): Act }

/**
 * Runs an act of staff on a withdrawal in one transaction. `work` returns undefined where the act has no place in its state.
 * @throws Refused NOT_FOUND, CASE_CLOSED
 */
export const actOn = async (
  { input, staff, refuse }: Asked,
  services: WithdrawalServices,
  work: (acting: Acting) => Promise<Withdrawal | undefined>,
): Promise<{ state: WithdrawalState; stage: WithdrawalStage }> => {
  const sla = await services.settings.get('wd.sla')
  return inTransaction(services.database, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, BigInt(input.id))
    if (!withdrawal) throw refuse('NOT_FOUND')
    const actOf = (name: ActName, note: string): Act => ({ name, note, by: staff.id, at: services.clock.now() })
    const changed = await work({ tx, withdrawal, sla, actOf })
    if (!changed) throw refuse('CASE_CLOSED', { state: withdrawal.state, stage: withdrawal.stage })
    return { state: changed.state, stage: changed.stage }
  })
}

/** Who takes a withdrawal on and leaves must not keep it from others for ever. */
const claimMs = 30 * 60_000

/** Whether another person has taken a withdrawal on, within the last half hour. */
export const isOthers = ({ claimedBy, claimedAt }: Withdrawal, { staff, now }: { staff: Staff; now: Date }): boolean =>
  claimedBy !== null && claimedAt !== null && claimedBy !== staff.id && now.getTime() - claimedAt.getTime() < claimMs
