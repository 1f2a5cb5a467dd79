import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, sqlState } from '../kit/database.ts'
import { type Answered, LedgerBusy, LedgerUnanswered, type LaneOptions, type Lanes, type LaneWork } from './lane-work.ts'

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
  /** Jobs of the same key that came meanwhile. */
  followers: Waiting<Job, Answer>[] | undefined
}

/** `slow` while it does, or last did, the slow queue. */
type Lane = { name: string; client: pg.Client | undefined; slow: boolean }

export class Engine<Job, Answer> implements Lanes<Job, Answer> {
  readonly answered: Answered = { fast: 0, slow: 0 }
  readonly #database: Database
  readonly #work: LaneWork<Job, Answer>
  readonly #options: Required<LaneOptions>
  readonly #underWay = new Map<string, Waiting<Job, Answer>>()
  readonly #lanes: Lane[] = []
  readonly #idle: Lane[] = []
  #fast: Waiting<Job, Answer>[] = []
  #slow: Waiting<Job, Answer>[] = []
  #count = 0
  #closing: (() => void) | undefined

  constructor(database: Database, work: LaneWork<Job, Answer>, options: Required<LaneOptions>) {
    this.#database = database
    this.#work = work
    this.#options = options
  }

  async start(): Promise<void> {
    for (let number = 1; number <= this.#options.lanes; number++) {
      const lane: Lane = { name: `${this.#options.name}-${number}`, client: undefined, slow: false }
      await this.#clientOf(lane)
      this.#lanes.push(lane)
      this.#idle.push(lane)
    }
  }

  ask(job: Job): Promise<Answer> {
    if (this.#closing) return Promise.reject(new LedgerBusy('the ledger is closing'))
    if (this.#count >= this.#options.waitingMax) return Promise.reject(new LedgerBusy(`${this.#count} entries wait already`))
    return new Promise((answer, fail) => {
      this.#count++
      const until = performance.now() + this.#options.patienceMs
      const slow = !this.#work.isFast(job)
      this.#enqueue({ job, key: this.#work.keyOf(job), slow, asked: false, until, answer, fail, followers: undefined })
    })
  }

  async close(): Promise<void> {
    await new Promise<void>((allIdle) => {
      this.#closing = allIdle
      if (this.#idle.length === this.#options.lanes) allIdle()
    })
    await Promise.all(this.#idle.map(async (lane) => lane.client?.end()))
  }

  #enqueue(waiting: Waiting<Job, Answer>): void {
    const first = this.#underWay.get(waiting.key)
    if (first) {
      first.followers ??= []
      first.followers.push(waiting)
      return
    }
    this.#underWay.set(waiting.key, waiting)
    ;(waiting.slow ? this.#slow : this.#fast).push(waiting)
    const lane = this.#idle.pop()
    if (lane) void this.#run(lane)
  }

  async #run(lane: Lane): Promise<void> {
    for (;;) {
      // Whoever was just answered may ask again before the next batch is taken.
      await turn()
      const batch = this.#take(lane)
      if (batch.length === 0) break
      await this.#serve(lane, batch)
    }
    lane.slow = false
    this.#idle.push(lane)
    if (this.#idle.length === this.#options.lanes) this.#closing?.()
  }

  /** What waits, but no more than a fair share of all that is under way, so that every lane has its part to do. */
  #take(lane: Lane): Waiting<Job, Answer>[] {
    lane.slow = this.#isSlowTurn(lane)
    const queue = lane.slow ? this.#slow : this.#fast
    const share = Math.ceil(this.#count / this.#options.lanes)
    const rowsMax = Math.min(batchRowsMax, Math.max(batchRowsMin, share))
    let [count, rows] = [0, 0]
    for (const { job } of queue) {
      rows += this.#work.sizeOf(job)
      if (count > 0 && rows > rowsMax) break
      count++
    }
    return queue.splice(0, count)
  }

  /**
   * The slow queue goes first, since its callers have waited longer; but one lane at a time and not twice in a row, so
   * that a purse somebody holds on to stops nobody else.
   */
  #isSlowTurn(lane: Lane): boolean {
    if (this.#slow.length === 0 || this.#lanes.some((other) => other !== lane && other.slow)) return false
    return !lane.slow || this.#fast.length === 0
  }

  async #serve(lane: Lane, batch: Waiting<Job, Answer>[]): Promise<void> {
    const inTime = this.#expire(batch)
    if (inTime.length === 0) return
    const client = await this.#clientOf(lane).catch(() => undefined)
    if (!client) {
      await sleep(reconnectMs)
      return this.#putBack(inTime, lane.slow)
    }
    for (const waiting of inTime) waiting.asked = true
    const watch = setTimeout(() => this.#drop(lane), this.#options.patienceMs)
    await (lane.slow ? this.#decide(lane, client, inTime) : this.#try(lane, client, inTime))
    clearTimeout(watch)
  }

  async #try(lane: Lane, client: pg.Client, batch: Waiting<Job, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work.fast(
        client,
        batch.map((waiting) => waiting.job),
      )
      this.#deliverAll(batch, answers)
    } catch (error) {
      const isBroken = this.#isBroken(lane, client, error)
      if (!isBroken && !isPassing(error)) warn(error)
      // After a broken connection the same is sent again: its keys make that safe.
      this.#putBack(batch, !isBroken)
    }
  }

  /** Decides each by itself; a batch that cannot be decided together is halved until the one that spoils it stands alone. */
  async #decide(lane: Lane, client: pg.Client, batch: Waiting<Job, Answer>[]): Promise<void> {
    try {
      this.#deliverAll(
        batch,
        await this.#work.slow(
          client,
          batch.map((waiting) => waiting.job),
        ),
      )
    } catch (error) {
      if (this.#isBroken(lane, client, error)) return this.#putBack(batch, true)
      if (batch.length > 1) {
        const half = batch.length >> 1
        await this.#decide(lane, client, batch.slice(0, half))
        await this.#decide(lane, client, batch.slice(half))
      } else if (isPassing(error)) this.#putBack(batch, true)
      else for (const waiting of batch) this.#fail(waiting, error instanceof Error ? error : new Error(String(error)))
    }
  }

  /** Those without an answer go the slow way. */
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
    for (const follower of waiting.followers ?? []) {
      const again = this.#work.repeated(follower.job, waiting.job, answer)
      if (again === undefined) this.#enqueue(follower)
      else {
        this.#count--
        follower.answer(again)
      }
    }
  }

  #fail(waiting: Waiting<Job, Answer>, error: Error): void {
    this.#finish(waiting)
    waiting.fail(error)
    for (const follower of waiting.followers ?? []) {
      this.#count--
      follower.fail(error)
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

  /** @returns those that may still wait; the others get their error */
  #expire(batch: Waiting<Job, Answer>[]): Waiting<Job, Answer>[] {
    const now = performance.now()
    return batch.filter((waiting) => {
      if (now < waiting.until) return true
      this.#fail(waiting, waiting.asked ? new LedgerUnanswered('no answer in time') : new LedgerBusy('no turn in time'))
      return false
    })
  }

  async #clientOf(lane: Lane): Promise<pg.Client> {
    if (lane.client) return lane.client
    const client = await this.#database.dedicated(lane.name)
    client.on('error', () => {
      if (lane.client === client) this.#drop(lane)
    })
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`)
    return (lane.client = client)
  }

  #isBroken(lane: Lane, client: pg.Client, error: unknown): boolean {
    if (isConnectionTrouble(error)) this.#drop(lane)
    return lane.client !== client
  }

  #drop(lane: Lane): void {
    const client = lane.client
    lane.client = undefined
    // A connection with a statement under way is cut at once, so whoever waits for it goes on.
    client?.end().catch(() => {})
  }
}

/** The slow way still answers, but somebody should know. */
const warn = (error: unknown): void => process.emitWarning(error instanceof Error ? error : String(error))

/** What the driver says of a connection is a plain error or one of the system; bugs have classes of their own. */
const isConnectionTrouble = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const state = sqlState(error)
  if (state !== undefined && !('syscall' in error)) return /^(08|57P)/.test(state)
  return 'syscall' in error || Object.getPrototypeOf(error) === Error.prototype
}

/** Locks held too long, deadlocks, a key that was just used elsewhere, a statement that took too long: worth another try. */
const isPassing = (error: unknown): boolean => ['55P03', '40P01', '40001', '23505', '57014'].includes(sqlState(error) ?? '')
