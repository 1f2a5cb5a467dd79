import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import { type Database, isPostingStopped, type Tx } from './database.ts'
import { addJob, beginJobs, type BegunJob, endJob, failJob, showAlive, takeOverJobs } from './job-store.ts'
import { holdConnection } from './held-connection.ts'
import type { Log } from './log.ts'

/** The work of a job. It may run more than once and must be idempotent. */
export type Job<Payload = unknown> = { name: string; run(payload: Payload): Promise<void> }

export type Jobs = {
  /** Enqueues a job in the caller's transaction. The same key replaces a job that still waits. */
  add(tx: Tx, name: string, payload: object, options?: { key?: string; runAt?: Date; triesMax?: number }): Promise<void>
  /** Runs jobs on this process until it is stopped. A failed one is retried with growing delays, up to its `triesMax`. */
  work(jobs: Job<never>[]): Promise<void>
  /** Waits for running jobs to end. */
  stop(): Promise<void>
}

const usualTries = 10

/** The job queue, stored in the database; any number of processes may work. */
export const createJobs = (database: Database, clock: Clock, log: Log): Jobs => {
  let worker: Worker | undefined
  return {
    add: (tx, name, payload, { key = null, runAt = clock.now(), triesMax = usualTries } = {}) =>
      addJob(tx, { name, payload, key, runAt, triesMax }, clock.now()),
    work: async (jobs) => {
      worker = new Worker({ database, clock, log }, jobs)
      await worker.open()
    },
    stop: async () => {
      await worker?.close()
      worker = undefined
    },
  }
}

/**
 * How many run at once on a process. What repeats by itself has places of its own: many such jobs are due in the same second, and what
 * a member waits for would stand behind all of them.
 */
const places = { onDemand: 4, recurring: 2 } as const
type Share = keyof typeof places
const shares: readonly Share[] = ['onDemand', 'recurring']

const lookMs = 1_000
const takeOverMs = 3_000
const againMs = 500

/** The worker of this process. */
class Worker {
  /** The name under which jobs are claimed here. */
  readonly #name = randomUUID()
  readonly #database: Database
  readonly #clock: Clock
  readonly #log: Log
  readonly #jobs: ReadonlyMap<string, Job<never>>
  readonly #running: Readonly<Record<Share, Set<Promise<void>>>> = { onDemand: new Set(), recurring: new Set() }
  readonly #names: Readonly<Record<Share, readonly string[]>>
  readonly #closing = new AbortController()
  #isNudged = false
  #nudge = (): void => {}
  #working: Promise<void> = Promise.resolve()

  constructor({ database, clock, log }: { database: Database; clock: Clock; log: Log }, jobs: readonly Job<never>[]) {
    this.#database = database
    this.#clock = clock
    this.#log = log
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    const namesIn = (share: Share): string[] => jobs.filter((job) => shareOf(job) === share).map(({ name }) => name)
    this.#names = { onDemand: namesIn('onDemand'), recurring: namesIn('recurring') }
  }

  async open(): Promise<void> {
    const line = await holdConnection(this.#database, this.#log, {
      name: 'tamuvo-jobs',
      greet: (client) => {
        client.on('notification', () => this.#wake())
        return showAlive(client, this.#name)
      },
      beat: (client) => takeOverJobs(client, this.#name),
      beatMs: takeOverMs,
    })
    const work = async (): Promise<void> => {
      // Jobs claimed without the lock would be taken over at once.
      while (!this.#closing.signal.aborted) if (!line.client() || !(await this.#begin())) await this.#rest()
      await Promise.all(shares.flatMap((share) => [...this.#running[share]]))
      await line.close()
    }
    this.#working = work()
  }

  close(): Promise<void> {
    this.#closing.abort()
    this.#wake()
    return this.#working
  }

  /** @returns whether more jobs may be due */
  async #begin(): Promise<boolean> {
    const more = await Promise.all(shares.map((share) => this.#beginIn(share)))
    return more.includes(true)
  }

  async #beginIn(share: Share): Promise<boolean> {
    const [running, names] = [this.#running[share], this.#names[share]]
    const free = places[share] - running.size
    if (free === 0 || names.length === 0) return false
    try {
      const begun = await beginJobs(this.#database, { by: this.#name, names, now: this.#clock.now(), limit: free })
      for (const job of begun) {
        const run = this.#run(job).finally(() => {
          running.delete(run)
          this.#wake()
        })
        running.add(run)
      }
      return begun.length === free
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'jobs wait for the database')
      return false
    }
  }

  async #run(job: BegunJob): Promise<void> {
    const { id, name, payload, tries, triesMax } = job
    try {
      await this.#jobs.get(name)?.run(payload as never)
      await this.#store(() => endJob(this.#database, this.#name, id))
    } catch (error) {
      // What waits until people say so goes on soon after they did, however long they took.
      const isStopped = isPostingStopped(error)
      const level = isStopped || tries < triesMax ? 'warn' : 'error'
      this.#log[level]({ job: name, id: String(id), tries, triesMax, error: describe(error) }, 'a job failed')
      const runAt = new Date(this.#clock.now().getTime() + (isStopped ? stoppedMs : waitMs(tries)))
      await this.#store(() => failJob(this.#database, this.#name, { id, error: String(error), runAt, isTry: !isStopped }))
    }
  }

  /** Stores the result of a job, retrying while the database is unreachable. On shutdown it is left to the process that takes over. */
  async #store(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write()
      } catch (error) {
        this.#log.warn({ error: String(error) }, 'the end of a job could not be stored yet')
        if (this.#closing.signal.aborted) return
        await sleep(againMs, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
  }

  #wake(): void {
    this.#isNudged = true
    this.#nudge()
  }

  async #rest(): Promise<void> {
    if (!this.#isNudged)
      await new Promise<void>((done) => {
        const timer = setTimeout(done, lookMs)
        this.#nudge = () => {
          clearTimeout(timer)
          done()
        }
      })
    this.#isNudged = false
  }
}

const shareOf = (job: Job<never>): Share => ('everyMs' in job ? 'recurring' : 'onDemand')

const stoppedMs = 15_000

/** Three seconds after the first try, twenty minutes after the seventh, two hours after the ninth. */
const waitMs = (tries: number): number => 1_000 * Math.exp(Math.min(10, tries))

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
