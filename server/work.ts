import { setTimeout as sleep } from 'node:timers/promises'
import { areas } from './areas.ts'
import { isUnavailable } from './kit/database.ts'
import { housekeepingJobs } from './kit/housekeeping.ts'
import type { Job } from './kit/jobs.ts'
import { enqueueFirst } from './kit/recurring.ts'
import type { Services } from './services.ts'

/** What is made while a new demo is open already, and the jobs that wait for it. */
type DemoLine = { make(signal: AbortSignal): Promise<void>; jobs(all: Job<never>[]): Job<never>[] }

/** Runs the jobs and background work of all areas on this process until stopped. Safe on any number of processes. */
export const startWork = async (services: Services, line?: DemoLine): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  const all = jobsOf(services)
  const jobs = line ? line.jobs(all) : all
  const enqueuing = (await enqueueRecurring(services, jobs)) ? undefined : enqueueRecurringLater(services, jobs, stopping.signal)
  await services.jobs.work(jobs)
  const working = areas.flatMap((area) => area.work?.(services) ?? [])
  const making = line?.make(stopping.signal)
  return async () => {
    stopping.abort()
    await enqueuing
    await making
    for (const each of working) await each.stop()
    await services.jobs.stop()
  }
}

/** The jobs of all areas. */
export const jobsOf = (services: Services): Job<never>[] => [
  ...housekeepingJobs(services),
  ...areas.flatMap((area) => area.jobs?.(services) ?? []),
]

/** Enqueues the first run of each recurring job. @returns false while the database is unreachable */
const enqueueRecurring = async (services: Services, jobs: readonly Job<never>[]): Promise<boolean> => {
  try {
    await enqueueFirst(services, jobs)
    return true
  } catch (error) {
    if (!isUnavailable(error)) throw error
    services.log.warn({ error: String(error) }, 'the first jobs wait for the database')
    return false
  }
}

const againMs = 500

/** Retries, because a process that already answers calls must not end when the database is unreachable for a moment. */
const enqueueRecurringLater = async (services: Services, jobs: readonly Job<never>[], signal: AbortSignal): Promise<void> => {
  do await sleep(againMs, undefined, { signal }).catch(() => undefined)
  while (!signal.aborted && !(await enqueueRecurring(services, jobs)))
}
