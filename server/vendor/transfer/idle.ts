import { toWire } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../../kit/database.ts'
import type { Integration } from '../integration.ts'
import type { VendorServices } from '../services.ts'
import { transferMin } from './limits.ts'
import { pullBack } from './pull-back.ts'
import { transferDialectOf } from './run.ts'
import { wantsAutoTransfer } from './store.ts'
import { readBalance } from './wallet-balance.ts'

export const idleJob = 'vendor.pull-back-idle'

/** A balance that stays the same for so long is not played with. */
const idleMs = 10 * 60_000
/** A vendor that keeps silent, or keeps refusing, is left alone after a day. */
const checksMax = 144

export type IdleCheck = {
  memberId: string
  vendor: string
  /** The vendor's balance at the check before; empty at first. */
  balance: string
  checks: number
}

/** Checks in ten minutes whether a member still plays at a vendor. A later launch begins the wait anew. */
export const queueIdleCheck = (services: VendorServices, { code }: Integration, memberId: bigint): Promise<void> =>
  queue(services, { memberId: memberId.toString(), vendor: code, balance: '', checks: 0 })

const queue = ({ database, jobs, clock }: VendorServices, check: IdleCheck): Promise<void> =>
  inTransaction(database, (tx) =>
    jobs.add(tx, idleJob, check, {
      key: `idle:${check.memberId}:${check.vendor}`,
      runAt: new Date(clock.now().getTime() + idleMs),
    }),
  )

/** Moves the vendor's balance back once it has stayed the same between two checks; until then the next check is enqueued. */
export const takeIdleCheck = async (services: VendorServices, check: IdleCheck): Promise<void> => {
  const memberId = BigInt(check.memberId)
  const integration = await services.vendors.directory.findIntegration(check.vendor)
  if (!integration || !transferDialectOf(integration) || !(await wantsAutoTransfer(services.database, memberId))) return
  const balance = integration.isOpen ? await readBalance(services, integration, memberId) : undefined
  if (balance !== undefined && balance < transferMin) return
  const isIdle = balance !== undefined && toWire(balance) === check.balance
  const moved = isIdle ? await pullBack(services, integration, memberId) : undefined
  if (moved && moved.state !== 'REVERSED') return
  const checks = check.checks + 1
  if (checks < checksMax)
    await queue(services, { ...check, balance: balance === undefined ? check.balance : toWire(balance), checks })
}
