import type { Tx } from '../../kit/database.ts'
import type { KitServices } from '../../kit/services.ts'

export const followJob = 'cashier.follow-coins'
/** How often the signer is asked while a payment is open. */
const openMs = 4_000

/** Has the signer asked soon, in place of the run that waits: a payment by coin is open. */
export const queueFollowing = (tx: Tx, { jobs, clock }: Pick<KitServices, 'jobs' | 'clock'>): Promise<void> =>
  jobs.add(tx, followJob, {}, { key: followJob, runAt: new Date(clock.now().getTime() + openMs) })
