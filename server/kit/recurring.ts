import { inTransaction } from './database.ts'
import type { Job } from './jobs.ts'
import type { KitServices } from './services.ts'

type QueueTools = Pick<KitServices, 'database' | 'jobs' | 'clock'>

/** Enqueues a job without a payload, once for all processes. */
const enqueue = ({ database, jobs, clock }: QueueTools, name: string, afterMs: number): Promise<void> =>
  inTransaction(database, (tx) => jobs.add(tx, name, {}, { key: name, runAt: new Date(clock.now().getTime() + afterMs) }))

export type RecurringJob = Job & { everyMs: number; firstMs: number }

type Recurrence = { name: string; everyMs: number; firstMs?: number; pauseMs?: () => number }

/**
 * A recurring job. The next run is enqueued before the work, so that a failure does not end the series.
 * @param firstMs the delay of the first run after the start of a process; `everyMs` when absent
 * @param pauseMs asked at each run, where the next one may come later than after `everyMs`
 */
export const recurring = (
  tools: QueueTools,
  { name, everyMs, firstMs = everyMs, pauseMs = () => everyMs }: Recurrence,
  work: () => Promise<void>,
): RecurringJob => ({
  name,
  everyMs,
  firstMs,
  run: async () => {
    await enqueue(tools, name, pauseMs())
    await work()
  },
})

/** Enqueues the first run of each recurring job. */
export const enqueueFirst = async (tools: QueueTools, jobs: readonly Job<never>[]): Promise<void> => {
  for (const job of jobs) if (isRecurring(job)) await enqueue(tools, job.name, job.firstMs)
}

export const isRecurring = (job: Job<never> | RecurringJob): job is RecurringJob => 'everyMs' in job

const waitMs = 2_000

/** The same job, which does nothing until something else is done. */
export const waiting = (tools: QueueTools, job: RecurringJob, isDone: () => boolean): RecurringJob => ({
  ...job,
  run: (payload) => (isDone() ? job.run(payload) : enqueue(tools, job.name, waitMs)),
})
