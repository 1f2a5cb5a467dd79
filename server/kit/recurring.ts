import { inTransaction } from './database.ts'
import type { Job } from './jobs.ts'
import type { KitServices } from './services.ts'

type QueueTools = Pick<KitServices, 'database' | 'jobs' | 'clock'>

/** Puts a job without a payload in line. It stands there once, however many processes ask. */
export const enqueue = ({ database, jobs, clock }: QueueTools, name: string, afterMs: number): Promise<void> =>
  inTransaction(database, (tx) => jobs.add(tx, name, {}, { key: name, runAt: new Date(clock.now().getTime() + afterMs) }))

/** A job that is done again and again. The next time is enqueue before the work, so that no failure is the last one. */
export const recurring = (tools: QueueTools, name: string, everyMs: number, work: () => Promise<void>): Job => ({
  name,
  run: async () => {
    await enqueue(tools, name, everyMs)
    await work()
  },
})
