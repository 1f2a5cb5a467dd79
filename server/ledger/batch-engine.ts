import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../kit/database.ts'
import { isConnectionTrouble, isPassing, warn } from './batch-errors.ts'
import {
  type Answered,
  LedgerBusy,
  LedgerUnanswered,
  type BatchWriterOptions,
  type BatchWriters,
  type BatchWork,
} from './batch-work.ts'

const batchRowsMin = 32
const batchRowsMax = 512
const lockTimeoutMs = 300
const reconnectMs = 100

type Waiting<Job, Answer> = {
  job: Job
  key: string
  slow: boolean
  asked: boolean
  until: number
  answer(answer: Answer): void
  fail(error: Error): void
  /** Jobs of the same key that arrived meanwhile. */
  repeats: Waiting<Job, Answer>[] | undefined
}

/** `slow` while it does, or last did, the slow queue. */
type Writer = { name: string; client: pg.Client | undefined; slow: boolean }

export class Engine<Job, Answer> implements BatchWriters<Job, Answer> {
  readonly answered: Answered = { fast: 0, slow: 0 }
  readonly #database: Database
  readonly #work: BatchWork<Job, Answer>
  readonly #options: Required<BatchWriterOptions>
  readonly #underWay = new Map<string, Waiting<Job, Answer>>()
  readonly #writers: Writer[] = []
  readonly #idle: Writer[] = []
  /** Wallet accounts of batches on the fast path. */
  readonly #busy = new Set<bigint>()
  #fast: Waiting<Job, Answer>[] = []
  #slow: Waiting<Job, Answer>[] = []
  #count = 0
  #closing: (() => void) | undefined

  constructor(database: Database, work: BatchWork<Job, Answer>, options: Required<BatchWriterOptions>) {
    this.#database = database
    this.#work = work
    this.#options = options
  }

  async start(): Promise<void> {
    for (let number = 1; number <= this.#options.writers; number++) {
      const writer: Writer = { name: `${this.#options.name}-${number}`, client: undefined, slow: false }
      await this.#clientOf(writer)
      this.#writers.push(writer)
      this.#idle.push(writer)
    }
  }

  ask(job: Job): Promise<Answer> {
    if (this.#closing) return Promise.reject(new LedgerBusy('the ledger is closing'))
    if (this.#count >= this.#options.waitingMax) return Promise.reject(new LedgerBusy(`${this.#count} entries wait already`))
    return new Promise((answer, fail) => {
      this.#count++
      const until = performance.now() + this.#options.patienceMs
      const slow = !this.#work.isFast(job)
      this.#enqueue({ job, key: this.#work.keyOf(job), slow, asked: false, until, answer, fail, repeats: undefined })
    })
  }

  async close(): Promise<void> {
    await new Promise<void>((allIdle) => {
      this.#closing = allIdle
      if (this.#idle.length === this.#options.writers) allIdle()
    })
    await Promise.all(this.#idle.map(async (writer) => writer.client?.end()))
  }

  #enqueue(waiting: Waiting<Job, Answer>): void {
    const first = this.#underWay.get(waiting.key)
    if (first) {
      first.repeats ??= []
      first.repeats.push(waiting)
      return
    }
    this.#underWay.set(waiting.key, waiting)
    ;(waiting.slow ? this.#slow : this.#fast).push(waiting)
    const writer = this.#idle.pop()
    if (writer) void this.#run(writer)
  }

  async #run(writer: Writer): Promise<void> {
    for (;;) {
      // Lets callers that were just answered join the next batch.
      await turn()
      const batch = this.#take(writer)
      if (batch.length === 0) break
      const accounts = writer.slow ? [] : this.#accountsOf(batch)
      for (const account of accounts) this.#busy.add(account)
      await this.#serve(writer, batch)
      for (const account of accounts) this.#busy.delete(account)
    }
    writer.slow = false
    this.#idle.push(writer)
    if (this.#idle.length === this.#options.writers) this.#closing?.()
  }

  /** The waiting jobs, but at most a fair share of all work, so that every batch writer has some. */
  #take(writer: Writer): Waiting<Job, Answer>[] {
    writer.slow = this.#isSlowTurn(writer)
    const share = Math.ceil(this.#count / this.#options.writers)
    const rowsMax = Math.min(batchRowsMax, Math.max(batchRowsMin, share))
    return writer.slow ? this.#takeFrom(this.#slow, rowsMax) : this.#takeFree(rowsMax)
  }

  #takeFrom(queue: Waiting<Job, Answer>[], rowsMax: number): Waiting<Job, Answer>[] {
    let [count, rows] = [0, 0]
    for (const { job } of queue) {
      rows += this.#work.sizeOf(job)
      if (count > 0 && rows > rowsMax) break
      count++
    }
    return queue.splice(0, count)
  }

  /** Leaves out jobs whose wallet account is under way: the writer that posts to it takes them next. */
  #takeFree(rowsMax: number): Waiting<Job, Answer>[] {
    if (this.#busy.size === 0) return this.#takeFrom(this.#fast, rowsMax)
    const busy: Waiting<Job, Answer>[] = []
    let [scanned, rows] = [0, 0]
    const taken: Waiting<Job, Answer>[] = []
    for (const waiting of this.#fast) {
      if (this.#isBusy(waiting)) busy.push(waiting)
      else {
        rows += this.#work.sizeOf(waiting.job)
        if (taken.length > 0 && rows > rowsMax) break
        taken.push(waiting)
      }
      scanned++
    }
    this.#fast = [...busy, ...this.#fast.slice(scanned)]
    return taken
  }

  #isBusy({ job }: Waiting<Job, Answer>): boolean {
    const account = this.#work.accountOf?.(job)
    return account !== undefined && this.#busy.has(account)
  }

  #accountsOf(batch: readonly Waiting<Job, Answer>[]): bigint[] {
    return batch.flatMap(({ job }) => this.#work.accountOf?.(job) ?? [])
  }

  /**
   * The slow queue goes first, since its callers have waited longer; but on one batch writer at a time and not twice in a row, so
   * that a wallet account locked elsewhere does not block the others.
   */
  #isSlowTurn(writer: Writer): boolean {
    if (this.#slow.length === 0 || this.#writers.some((other) => other !== writer && other.slow)) return false
    return !writer.slow || this.#fast.length === 0
  }

  async #serve(writer: Writer, batch: Waiting<Job, Answer>[]): Promise<void> {
    const inTime = this.#expire(batch)
    if (inTime.length === 0) return
    const client = await this.#clientOf(writer).catch(() => undefined)
    if (!client) {
      await sleep(reconnectMs)
      return this.#putBack(inTime, writer.slow)
    }
    for (const waiting of inTime) waiting.asked = true
    const watch = setTimeout(() => this.#drop(writer), this.#options.patienceMs)
    await (writer.slow ? this.#decide(writer, client, inTime) : this.#try(writer, client, inTime))
    clearTimeout(watch)
  }

  async #try(writer: Writer, client: pg.Client, batch: Waiting<Job, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work.fast(
        client,
        batch.map((waiting) => waiting.job),
      )
      this.#deliverAll(batch, answers)
    } catch (error) {
      const isBroken = this.#isBroken(writer, client, error)
      if (!isBroken && !isPassing(error)) warn(error)
      // After a broken connection the same batch is sent again: its keys make that safe.
      this.#putBack(batch, !isBroken)
    }
  }

  /** Decides each job by itself; a batch that fails as a whole is halved until the failing job is alone. */
  async #decide(writer: Writer, client: pg.Client, batch: Waiting<Job, Answer>[]): Promise<void> {
    try {
      this.#deliverAll(
        batch,
        await this.#work.slow(
          client,
          batch.map((waiting) => waiting.job),
        ),
      )
    } catch (error) {
      if (this.#isBroken(writer, client, error)) return this.#putBack(batch, true)
      if (batch.length > 1) {
        const half = batch.length >> 1
        await this.#decide(writer, client, batch.slice(0, half))
        await this.#decide(writer, client, batch.slice(half))
      } else if (isPassing(error)) this.#putBack(batch, true)
      else for (const waiting of batch) this.#fail(waiting, error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Jobs without an answer take the slow path. */
  #deliverAll(batch: readonly Waiting<Job, Answer>[], answers: readonly (Answer | undefined)[]): void {
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index]
      if (answer === undefined) this.#putBack([waiting], true)
      else {
        this.answered[waiting.slow ? 'slow' : 'fast']++
        this.#deliver(waiting, answer)
      }
    }
  }

  #deliver(waiting: Waiting<Job, Answer>, answer: Answer): void {
    this.#finish(waiting)
    waiting.answer(answer)
    for (const repeat of waiting.repeats ?? []) {
      const again = this.#work.repeated(repeat.job, waiting.job, answer)
      if (again === undefined) this.#enqueue(repeat)
      else {
        this.#count--
        repeat.answer(again)
      }
    }
  }

  #fail(waiting: Waiting<Job, Answer>, error: Error): void {
    this.#finish(waiting)
    waiting.fail(error)
    for (const repeat of waiting.repeats ?? []) {
      this.#count--
      repeat.fail(error)
    }
  }

  #finish(waiting: Waiting<Job, Answer>): void {
    this.#underWay.delete(waiting.key)
    this.#count--
  }

  #putBack(batch: Waiting<Job, Answer>[], slow: boolean): void {
    for (const waiting of batch) waiting.slow = slow
    if (slow) this.#slow.push(...batch)
    else this.#fast.unshift(...batch)
  }

  /** @returns the jobs that may still wait; the others get their error */
  #expire(batch: Waiting<Job, Answer>[]): Waiting<Job, Answer>[] {
    const now = performance.now()
    return batch.filter((waiting) => {
      if (now < waiting.until) return true
      this.#fail(waiting, waiting.asked ? new LedgerUnanswered('no answer in time') : new LedgerBusy('no turn in time'))
      return false
    })
  }

  async #clientOf(writer: Writer): Promise<pg.Client> {
    if (writer.client) return writer.client
    const client = await this.#database.dedicated(writer.name)
    client.on('error', () => {
      if (writer.client === client) this.#drop(writer)
    })
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    return (writer.client = client)
  }

  #isBroken(writer: Writer, client: pg.Client, error: unknown): boolean {
    if (isConnectionTrouble(error)) this.#drop(writer)
    return writer.client !== client
  }

  #drop(writer: Writer): void {
    const client = writer.client
    writer.client = undefined
    // A connection with a running statement is dropped at once, so that callers waiting for it continue.
    client?.end().catch(() => {})
  }
}
