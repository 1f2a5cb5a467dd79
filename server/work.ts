import { setTimeout as sleep } from 'node:timers/promises'
import { accountJobs, startAccountJobs } from './account/jobs.ts'
import { cashierJobs } from './cashier/jobs.ts'
import { sandpayJobs } from './cashier/sandpay/sandpay.ts'
import { chatJobs, startChatJobs } from './chat/jobs.ts'
import { supportJobs, startSupportJobs } from './chat/support/jobs.ts'
import { contentJobs, startContentJobs } from './content/jobs.ts'
import { isUnavailable } from './kit/database.ts'
import { housekeepingJobs, startHousekeeping } from './kit/housekeeping.ts'
import type { Job } from './kit/jobs.ts'
import { ledgerJobs, startLedgerJobs } from './ledger/jobs.ts'
import { startScheduler } from './lottery/scheduler.ts'
import { saferJobs, startSaferJobs } from './safer/jobs.ts'
import type { Services } from './services.ts'
import { startVendorJobs, vendorJobs } from './vendor/jobs.ts'
import { startWalletJobs, walletJobs } from './wallet/jobs.ts'

/** Runs jobs and draws on this process until it is told to stop. Any number of processes may do so at once. */
export const startWork = async (services: Services): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  const enqueuing = (await enqueueRecurring(services)) ? undefined : enqueueRecurringLater(services, stopping.signal)
  await services.jobs.work(jobsOf(services))
  const scheduler = startScheduler(services)
  return async () => {
    stopping.abort()
    await enqueuing
    await scheduler.stop()
    await services.jobs.stop()
  }
}

/** Every job that there is. */
export const jobsOf = (services: Services): Job<never>[] => [
  ...housekeepingJobs(services),
  ...ledgerJobs(services),
  ...accountJobs(services),
  ...contentJobs(services),
  ...saferJobs(services),
  ...walletJobs(services),
  ...vendorJobs(services),
  ...chatJobs(services),
  ...supportJobs(services),
  ...cashierJobs(services),
  ...sandpayJobs(services),
]

/** Puts the first job of each kind in line. @returns false while the database is away */
const enqueueRecurring = async (services: Services): Promise<boolean> => {
  try {
    await startJobs(services)
    return true
  } catch (error) {
    if (!isUnavailable(error)) throw error
    services.log.warn({ error: String(error) }, 'the first jobs wait for the database')
    return false
  }
}

const againMs = 500

/** This process answers calls already: it does not end because the database is away for a moment. */
const enqueueRecurringLater = async (services: Services, signal: AbortSignal): Promise<void> => {
  do await sleep(againMs, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted && !(await enqueueRecurring(services)))
}

const startJobs = async (services: Services): Promise<void> => {
  await Promise.all([
    startHousekeeping(services),
    startLedgerJobs(services),
    startAccountJobs(services),
    startContentJobs(services),
    startSaferJobs(services),
    startWalletJobs(services),
    startVendorJobs(services),
    startChatJobs(services),
    startSupportJobs(services),
  ])
}
