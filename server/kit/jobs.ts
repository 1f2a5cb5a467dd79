import { Logger, makeWorkerUtils, run, type Runner } from 'graphile-worker'
import type { Database, Tx } from './database.ts'
import type { Log } from './log.ts'

/** A job that may run more than once and must not mind. */
export type Job<Payload = unknown> = { name: string; run(payload: Payload): Promise<void> }

export type Jobs = {
  /** Puts a job in line, in the transaction of what it follows from. The same key replaces a job that still waits. */
  add(tx: Tx, name: string, payload: object, options?: { key?: string; runAt?: Date; triesMax?: number }): Promise<void>
  /** Runs jobs on this process until it is stopped. */
  work(jobs: Job<never>[]): Promise<void>
  stop(): Promise<void>
}

/** Prepares the tables of the job line; safe to run by several processes. */
export const prepareJobs = async (database: Database): Promise<void> => {
  const utils = await makeWorkerUtils({ pgPool: database.pool, logger: silent })
  try {
    await utils.migrate()
  } finally {
    await utils.release()
  }
}

const silent = new Logger(() => () => {})

export const createJobs = (database: Database, log: Log): Jobs => {
  let runner: Runner | undefined
  return {
    add: async (tx, name, payload, options = {}) => {
      await tx.query('SELECT graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)', [
        name,
        JSON.stringify(payload),
        options.runAt ?? null,
        options.triesMax ?? 10,
        options.key ?? null,
      ])
    },
    work: async (jobs) => {
      const taskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never)]))
      runner = await run({
        pgPool: database.pool,
        taskList,
        concurrency: 4,
        pollInterval: 1_000,
        noHandleSignals: true,
        logger: loggerTo(log),
      })
    },
    stop: async () => {
      await runner?.stop()
      runner = undefined
    },
  }
}

/** The line's own words go to our log; what it says of every job is only for debugging. */
const loggerTo = (log: Log): Logger =>
  new Logger(
    () => (level, message) =>
      level === 'error' || level === 'warning' ? log.warn({ from: 'jobs' }, message) : log.debug({ from: 'jobs' }, message),
  )
