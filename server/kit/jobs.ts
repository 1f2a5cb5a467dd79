import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run, type Runner, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import { connectionSettings, type Database, type Tx } from './database.ts'
import { keepLine, type Line } from './line.ts'
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

const atOnce = 4
const restartMs = 1_000
const takeOverMs = 3_000

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
  let working: { stop(): Promise<void> } | undefined
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
      working = await keepWorking(database, log, jobs)
    },
    stop: async () => {
      await working?.stop()
      working = undefined
    },
  }
}

/**
 * Works until it is stopped. The library gives up when it cannot write down that a job is done, as when the database is
 * away: then it is started again.
 */
const keepWorking = async (database: Database, log: Log, jobs: Job<never>[]): Promise<{ stop(): Promise<void> }> => {
  const pool = jobPool(database)
  const stopping = new AbortController()
  let runner: Runner | undefined
  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await shift(database, log, { pool, jobs, signal: stopping.signal, started: (fresh) => (runner = fresh) }).catch(
        (error: unknown) => log.warn({ from: 'jobs', error: String(error) }, 'the line of jobs is started again'),
      )
      runner = undefined
      await sleep(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const keeping = keep()
  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await keeping
      await pool.end()
    },
  }
}

/** The library wants numbers where ours are bigints, and its jobs must not wait behind calls. */
const jobPool = ({ url }: Database): pg.Pool => {
  const pool = new pg.Pool({ ...connectionSettings(url), application_name: 'tamuvo-jobs', max: atOnce + 4 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Shift = { pool: pg.Pool; jobs: Job<never>[]; signal: AbortSignal; started(runner: Runner): void }

/** Runs jobs until the library stops. */
const shift = async (database: Database, log: Log, { pool, jobs, signal, started }: Shift): Promise<void> => {
  const events: WorkerEvents = new EventEmitter()
  let name = ''
  events.once('pool:create', ({ workerPool }) => (name = workerPool.id))
  const taskList = Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never)]))
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: atOnce,
    noHandleSignals: true,
    logger: loggerTo(log),
    events,
    preset,
  })
  const over = runner.promise.catch((error: unknown) =>
    log.warn({ from: 'jobs', error: String(error) }, 'the line of jobs broke off'),
  )
  started(runner)
  const line = await showAlive(database, log, name)
  if (signal.aborted) await runner.stop().catch(() => undefined)
  await over
  await line.close()
}

// Only what is written down in batches may fail without ending the process.
const preset = { worker: { pollInterval: 1_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Holds a lock as long as this process works under a name, and takes over what others had begun whose locks are gone:
 * they go with the process, however it ends.
 */
const showAlive = (database: Database, log: Log, name: string): Promise<Line> =>
  keepLine(database, log, {
    name: 'tamuvo-jobs-alive',
    greet: (client) => client.query(`SELECT pg_advisory_lock(${lockOf('$1::text')})`, [name]),
    beat: (client) => client.query(takeOver, [name]),
    beatMs: takeOverMs,
  })

const lockOf = (name: string): string => `hashtextextended('jobs of ' || ${name}, 0)`

// Our own lock would not be in our way.
const takeOver = `
  WITH gone AS (
    SELECT locked_by FROM (SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_by <> $1) begun
     WHERE pg_try_advisory_xact_lock(${lockOf('locked_by')}))
  SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM gone HAVING count(*) > 0`

/** The line's own words go to our log; what it says of every job is only for debugging. */
const loggerTo = (log: Log): Logger =>
  new Logger(
    () => (level, message) =>
      level === 'error' || level === 'warning' ? log.warn({ from: 'jobs' }, message) : log.debug({ from: 'jobs' }, message),
  )
