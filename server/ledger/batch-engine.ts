import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { BriefMap } from '../kit/brief-map.ts'
import { type Database, isPostingStopped } from '../kit/database.ts'
import { isLockTimeout, isPassing, warn } from './batch-errors.ts'
import { inTurns, stillInTime, takeFree, takeRows, type Waiting } from './batch-queue.ts'
import { type Writer, writersOf, type WritersOptions } from './batch-writer.ts'
import { HeldAccounts } from './held-accounts.ts'
import { anyMachine } from './machines.ts'
import { Reach } from './reach.ts'
import { Together } from './together.ts'
import { WaitingCount } from './waiting-count.ts'
import { type Answered, type BatchWork, LedgerBusy, unserved } from './batch-work.ts'

/** The jobs of one machine; or all, and those of several machines. */
export type EngineOptions = WritersOptions & { answered: Answered }

const reconnectMs = 100
const heldPauseMs = 20

export class Engine<Job, Answer> {
  readonly #work: BatchWork<Job, Answer>
  readonly #options: EngineOptions
  readonly #underWay = new BriefMap<string, Waiting<Job, Answer>>()
  readonly #writers: readonly Writer[]
  readonly #idle: Writer[]
  /** Wallet accounts of batches on the fast path. */
  readonly #busy = new Set<bigint>()
  readonly #held = new HeldAccounts()
  readonly #reach = new Reach()
  readonly #together: Together
  readonly #waiting: WaitingCount<Job>
  #fast: Waiting<Job, Answer>[] = []
  #slow: Waiting<Job, Answer>[] = []
  #closing: (() => void) | undefined

  constructor(database: Database, work: BatchWork<Job, Answer>, options: EngineOptions) {
    this.#work = work
    this.#options = options
    this.#waiting = new WaitingCount(options.waitingMax, work)
    const { togetherMs, writers } = options
    this.#together = new Together({ togetherMs, writers, wake: () => this.#wake() })
    this.#writers = writersOf(database, options)
    this.#idle = [...this.#writers]
  }

  /** Connects before there is work. */
  async connect(): Promise<void> {
    for (const writer of this.#writers) await writer.connect()
  }

  ask(job: Job): Promise<Answer> {
    if (this.#closing) return Promise.reject(new LedgerBusy('the ledger is closing'))
    if (!this.#reach.lets(performance.now())) return Promise.reject(new LedgerBusy('the machine of the member is away'))
    if (this.#waiting.isFullFor(job)) return Promise.reject(new LedgerBusy(`${this.#waiting.all} entries wait already`))
    return new Promise((answer, fail) => {
      this.#waiting.enter(job)
      const until = performance.now() + this.#options.patienceMs
      const key = this.#work.keyOf(job)
      this.#enqueue({ job, key, slow: !this.#work.isFast(job), sent: 0, until, answer, fail, repeats: undefined })
    })
  }

  async close(): Promise<void> {
    await new Promise<void>((allIdle) => {
      this.#closing = allIdle
      if (this.#idle.length === this.#options.writers) allIdle()
    })
    await Promise.all(this.#idle.map((writer) => writer.end()))
  }

  #enqueue(waiting: Waiting<Job, Answer>): void {
    const first = this.#underWay.get(waiting.key)
    if (first) return void (first.repeats ??= []).push(waiting)
    this.#underWay.set(waiting.key, waiting)
    ;(waiting.slow ? this.#slow : this.#fast).push(waiting)
    if (waiting.slow || !this.#together.holds(this.#waiting.rows)) this.#wake()
  }

  #wake(): void {
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
      if (!writer.slow) this.#together.began(writer)
      await this.#serve(writer, batch)
      this.#together.ended(writer)
      for (const account of accounts) this.#busy.delete(account)
    }
    writer.slow = false
    this.#idle.push(writer)
    if (this.#idle.length === this.#options.writers) this.#closing?.()
  }

  /**
   * The waiting jobs, but at most a fair share of all work. The slow queue goes first, since its callers have waited longer; but on one
   * batch writer at a time and not twice in a row while others wait, so that a wallet account locked elsewhere does not block them.
   */
  #take(writer: Writer): Waiting<Job, Answer>[] {
    const rowsMax = this.#together.rowsMaxOf(this.#waiting.rows)
    this.#fast = inTurns(this.#fast, rowsMax, this.#work.senderOf)
    this.#slow = inTurns(this.#slow, rowsMax, this.#work.senderOf)
    const wasSlow = writer.slow
    writer.slow = false
    const maySlow = this.#slow.length > 0 && !this.#writers.some((other) => other.slow)
    const isHeld = (maySlow && !wasSlow) || this.#together.holds(this.#waiting.rows)
    const fast = isHeld ? [] : this.#takeFree(rowsMax)
    if (fast.length > 0 || !maySlow) return fast
    writer.slow = true
    return takeRows(this.#slow, rowsMax, this.#work.sizeOf)
  }

  /** Leaves out jobs whose wallet account is under way, or held: the writer that posts to it takes them next. */
  #takeFree(rowsMax: number): Waiting<Job, Answer>[] {
    if (this.#busy.size === 0 && this.#held.isEmpty) return takeRows(this.#fast, rowsMax, this.#work.sizeOf)
    const { taken, left } = takeFree(this.#fast, rowsMax, this.#work.sizeOf, (waiting) => this.#isBusy(waiting))
    this.#fast = left
    return taken
  }

  #isBusy({ job }: Waiting<Job, Answer>): boolean {
    const account = this.#work.accountOf?.(job)
    return account !== undefined && (this.#busy.has(account) || this.#held.has(account))
  }

  #accountsOf(batch: readonly Waiting<Job, Answer>[]): bigint[] {
    return batch.flatMap(({ job }) => this.#work.accountOf?.(job) ?? [])
  }

  async #serve(writer: Writer, batch: Waiting<Job, Answer>[]): Promise<void> {
    const inTime = stillInTime(batch, (late) => this.#fail(late, unserved(late.sent > 0)))
    if (inTime.length === 0) return
    const client = await (writer.slow ? writer.connect() : writer.connectFast()).catch(() => undefined)
    if (!client) {
      await sleep(reconnectMs)
      return this.#putBack(inTime, writer.slow)
    }
    for (const waiting of inTime) waiting.sent++
    const watch = setTimeout(() => this.#giveUp(writer), this.#options.patienceMs)
    await (writer.slow ? this.#decideFree(writer, client, inTime) : this.#try(writer, client, inTime))
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
      if (isPostingStopped(error)) return this.#failAll(batch, error)
      const away = this.#awayBy(error)
      if (away) return away === 'own' ? this.#refuseAll(batch) : this.#putBack(batch, true)
      const isBroken = writer.isBroken(client, error)
      if (!isBroken && !isPassing(error)) warn(error)
      if (!isBroken && (await this.#setHeldAside(client, batch, error))) return
      // After a broken connection the same batch is sent again: its keys make that safe.
      this.#putBack(batch, !isBroken)
    }
  }

  /**
   * After a wait for a lock only the jobs of held accounts take the slow path, the others go on at once.
   * @returns false when no account is held
   */
  async #setHeldAside(client: pg.Client, batch: readonly Waiting<Job, Answer>[], error: unknown): Promise<boolean> {
    if (!isLockTimeout(error)) return false
    await this.#held.look(client, this.#accountsOf(batch))
    const [held, free] = this.#split(batch)
    if (held.length === 0) return false
    this.#putBack(held, true)
    this.#putBack(free, false)
    return true
  }

  #split(batch: readonly Waiting<Job, Answer>[]): [held: Waiting<Job, Answer>[], free: Waiting<Job, Answer>[]] {
    const isHeld = ({ job }: Waiting<Job, Answer>): boolean => this.#held.has(this.#work.accountOf?.(job))
    return [batch.filter(isHeld), batch.filter((waiting) => !isHeld(waiting))]
  }

  /** Does not wait for accounts that are held. */
  async #decideFree(writer: Writer, client: pg.Client, batch: Waiting<Job, Answer>[]): Promise<void> {
    const [known] = this.#split(batch)
    if (known.length === 0) return this.#decide(writer, client, batch)
    await this.#held.look(client, this.#accountsOf(known))
    const [held, free] = this.#split(batch)
    this.#putBack(held, true)
    if (free.length > 0) return this.#decide(writer, client, free)
    if (this.#slow.length === held.length) await sleep(heldPauseMs)
  }

  /** Decides each job by itself; a batch that fails as a whole is halved until the failing job is alone. */
  async #decide(writer: Writer, client: pg.Client, batch: Waiting<Job, Answer>[]): Promise<void> {
    try {
      const jobs = batch.map(({ job }) => job)
      this.#deliverAll(batch, await this.#work.slow(client, jobs))
    } catch (error) {
      if (isPostingStopped(error)) return this.#failAll(batch, error)
      const away = this.#awayBy(error)
      if (away && (away === 'own' || batch.length === 1)) return this.#refuseAll(batch)
      if (!away && writer.isBroken(client, error)) return this.#putBack(batch, true)
      if (isLockTimeout(error)) await this.#held.look(client, this.#accountsOf(batch))
      if (batch.length > 1) {
        const half = batch.length >> 1
        await this.#decideFree(writer, client, batch.slice(0, half))
        await this.#decideFree(writer, client, batch.slice(half))
      } else if (isPassing(error)) this.#putBack(batch, true)
      else this.#failAll(batch, error)
    }
  }

  /** Whether an error says that the machine of all jobs, or another that one of them needs, is away. Nothing has happened then. */
  #awayBy(error: unknown): 'own' | 'other' | undefined {
    const { machines, machine } = this.#options
    const away = machines.awayBy(error)
    if (away === undefined) return undefined
    void machines.look()
    if (away !== machine) return 'other'
    this.#reach.lost(performance.now())
    return 'own'
  }

  /** Refuses jobs whose machine is away, and those that wait for it. */
  #refuseAll(batch: readonly Waiting<Job, Answer>[]): void {
    for (const waiting of batch) this.#fail(waiting, unserved(waiting.sent > 1))
    if (this.#reach.isOpen) return
    for (const waiting of [...this.#fast.splice(0), ...this.#slow.splice(0)]) this.#fail(waiting, unserved(waiting.sent > 0))
  }

  /** Jobs without an answer take the slow path. */
  #deliverAll(batch: readonly Waiting<Job, Answer>[], answers: readonly (Answer | undefined)[]): void {
    this.#reach.found()
    for (const [index, waiting] of batch.entries()) {
      const answer = answers[index]
      if (answer === undefined) this.#putBack([waiting], true)
      else {
        this.#options.answered[waiting.slow ? 'slow' : 'fast']++
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
        this.#waiting.leave(repeat.job)
        repeat.answer(again)
      }
    }
  }

  #failAll(batch: readonly Waiting<Job, Answer>[], error: unknown): void {
    // Then that is what all callers get to know, not that a machine is away.
    if (isPostingStopped(error)) this.#reach.found()
    for (const waiting of batch) this.#fail(waiting, error instanceof Error ? error : new Error(String(error)))
  }

  #fail(waiting: Waiting<Job, Answer>, error: Error): void {
    this.#finish(waiting)
    waiting.fail(error)
    for (const repeat of waiting.repeats ?? []) {
      this.#waiting.leave(repeat.job)
      repeat.fail(error)
    }
  }

  #finish(waiting: Waiting<Job, Answer>): void {
    this.#underWay.delete(waiting.key)
    this.#held.forget(this.#work.accountOf?.(waiting.job))
    this.#waiting.leave(waiting.job)
  }

  #putBack(batch: Waiting<Job, Answer>[], slow: boolean): void {
    for (const waiting of batch) waiting.slow = slow
    if (slow) this.#slow.push(...batch)
    else this.#fast.unshift(...batch)
  }

  /** Neither the coordinator nor the machine of the jobs answers. */
  #giveUp(writer: Writer): void {
    if (this.#options.machine !== anyMachine) this.#reach.lost(performance.now())
    writer.drop()
  }
}
