import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { fundPools } from './fund.ts'
import { openPools } from './open-pools.ts'
import { lockPools, type StoredPool } from './pool-store.ts'
import { prepareTriggers } from './seal-triggers.ts'
import type { JackpotServices } from './services.ts'

const everyMs = 5_000

export const jackpotJobs = (services: JackpotServices): Job<never>[] => [
  recurring(services, { name: 'jackpot.fund', everyMs, firstMs: 0 }, () => fundWaiting(services)),
  // Apart from the funding, which does not wait for those who are asked.
  recurring(services, { name: 'jackpot.triggers', everyMs, firstMs: 0 }, () => prepareTriggers(services)),
]

/** Opens pools that there are not yet, moves the shares of stakes into them, and publishes what they hold. */
export const fundWaiting = async (services: JackpotServices): Promise<void> => {
  await openPools(services)
  const grown = await inTransaction(services.database, async (tx) => {
    const before = await lockPools(tx)
    const after = await fundPools(tx, before, services.clock.now(), services)
    return after.filter(({ code, amount }) => before.some((pool) => pool.code === code && pool.amount !== amount))
  })
  publish(services, grown)
}

const publish = ({ rooms, jackpots }: JackpotServices, pools: readonly StoredPool[]): void => {
  if (pools.length > 0) jackpots.shown.forget()
  for (const { code, amount } of pools) rooms.publish({ room: 'jackpot' }, { code, amount: toWire(amount) })
}
