import type { Tx } from '../../kit/database.ts'
import { house } from '../../ledger/accounts.ts'
import type { Attempt } from './attempt-store.ts'
import { moveOn, type Sla } from './move.ts'
import type { Payouts } from './payout.ts'
import type { WithdrawalServices } from './services.ts'
import type { Act, Withdrawal } from './withdrawal.ts'

/** The channels of providers by name. */
export const channelOf = ({ payouts }: Pick<WithdrawalServices, 'payouts'>, channel: string): Payouts | undefined =>
  payouts.find((each) => each.channel === channel)

/** The house account that a channel pays from. */
export const accountOf = (services: Pick<WithdrawalServices, 'payouts'>, channel: string): Payouts['account'] =>
  channelOf(services, channel)?.account ?? house('psp:manual')

type Succeeding = { withdrawal: Withdrawal; current: Pick<Attempt, 'channel'>; sla: Sla; act?: Act }

/** A try succeeded: the withdrawal is paid. */
export const succeed = async (
  tx: Tx,
  services: WithdrawalServices,
  { withdrawal, current, sla, act }: Succeeding,
): Promise<void> => {
  const paidFrom = accountOf(services, current.channel)
  const paid = await moveOn(tx, services, withdrawal, { event: 'succeed', paidFrom, sla, ...(act ? { act } : {}) })
  if (!paid) throw new Error('a withdrawal with an unfinished try is being paid')
}
