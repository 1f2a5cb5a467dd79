import { hundredthsAt, msUntil } from '@tamuvo/games/arcade/climb.ts'
import { type CashOut, type CrashBet, CrashRound, pointMost } from '@tamuvo/games/arcade/crash.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { Out } from './round.ts'

/** A bet on its way up. */
export type FlightBet = CrashBet & { memberId: bigint }

/** `none`: the member has no bet in the round. */
export type FlightAnswer = { is: 'out'; betId: bigint; hundredths: number } | { is: 'too-late' | 'none' }

export type FlightSettings = {
  /** In hundredths. */
  point: number
  bets: readonly FlightBet[]
  /** Monotonic. */
  elapsedMs(): number
  /** Writes cash-outs by hand: from then on they stand. */
  write(outs: readonly Out[]): Promise<void>
}

/** More in one statement would hold up the event loop. */
const writtenAtOnce = 500

type Waiting = { out: Out; done(): void; failed(error: unknown): void }

/**
 * The climb of a round in memory: cash-outs are put in order as they arrive, by the monotonic clock, and are confirmed once they are
 * written. That one came too late is said once it is written where the round ended.
 */
export class Flight {
  readonly #settings: FlightSettings
  readonly #order: CrashRound
  readonly #bets: ReadonlyMap<bigint, FlightBet>
  readonly #startedMs: number
  readonly #written = new Map<string, Promise<void>>()
  readonly #published: Promise<void>
  #publish: () => void = () => {}
  #fail: (error: unknown) => void = () => {}
  #waiting: Waiting[] = []
  #writing: Promise<void> | undefined
  #news: CashOut[] = []
  #reached = { ms: 0, hundredths: hundredthsAt(0) }
  #fault: Error | undefined

  /** Begins now. */
  constructor(settings: FlightSettings) {
    this.#settings = settings
    this.#order = new CrashRound(settings.point, settings.bets)
    this.#bets = new Map(settings.bets.map((bet) => [bet.memberId, bet]))
    this.#startedMs = settings.elapsedMs()
    this.#published = new Promise((published, failed) => {
      this.#publish = published
      this.#fail = failed
    })
    // It may fail while no caller waits for it.
    this.#published.catch(() => {})
  }

  climbedMs(): number {
    return Math.max(0, Math.floor(this.#settings.elapsedMs() - this.#startedMs))
  }

  /** Until its end, by the clock. */
  leftMs(): number {
    return msUntil(this.#settings.point) - this.climbedMs()
  }

  /** Cashes a member's bet out at the multiplier of now. @throws when it could not be written, and so does not stand */
  async cashOut(memberId: bigint): Promise<FlightAnswer> {
    const bet = this.#bets.get(memberId)
    if (!bet) return { is: 'none' }
    const answer = this.#order.cashOut(bet.id, this.#reach())
    if (answer === 'TOO_LATE' || answer === 'UNKNOWN_BET') {
      await this.#published
      return { is: 'too-late' }
    }
    if (answer.by === 'hand') await this.#write(answer)
    return { is: 'out', betId: BigInt(answer.id), hundredths: answer.hundredths }
  }

  /** Moves on to the time of now. @returns who went out since the last time: by themselves, and by hand once it is written */
  takeOuts(): CashOut[] {
    this.#reach()
    const outs = this.#news
    this.#news = []
    return outs
  }

  /** How many are out. */
  get outCount(): number {
    return this.#order.cashOuts.length
  }

  /** Ends it at its point: no bet goes out any more. @returns once all that went out before are written */
  async end(): Promise<void> {
    this.#news.push(...this.#order.reach(pointMost))
    await this.written()
  }

  /** All that went out before is written. */
  async written(): Promise<void> {
    await this.#writing
  }

  /** The end is written: those who came too late may know. */
  published(): void {
    this.#publish()
  }

  /** It is broken off: who waits for an answer gets the error. */
  broken(error: unknown): void {
    this.#fail(error)
  }

  /** Moves on to the time of now. @returns its multiplier */
  #reach(): number {
    const ms = this.climbedMs()
    // Many arrive within a millisecond.
    if (ms !== this.#reached.ms) this.#reached = { ms, hundredths: hundredthsAt(ms) }
    this.#news.push(...this.#order.reach(this.#reached.hundredths))
    return this.#reached.hundredths
  }

  /** Of one bet there is one writing, however often it is asked for. */
  #write(answer: CashOut): Promise<void> {
    const known = this.#written.get(answer.id)
    if (known) return known
    if (this.#fault) return Promise.reject(this.#fault)
    const written = new Promise<void>((done, failed) => {
      const out = { betId: BigInt(answer.id), hundredths: answer.hundredths }
      this.#waiting.push({ out, done: () => (this.#news.push(answer), done()), failed })
    })
    this.#written.set(answer.id, written)
    this.#writing ??= this.#writeAll()
    // Who asked gets the error; the end of the round too.
    this.#writing.catch(() => {})
    return written
  }

  async #writeAll(): Promise<void> {
    for (;;) {
      // What arrives in the same turn shares the statement.
      await turn()
      const batch = this.#waiting.splice(0, writtenAtOnce)
      if (batch.length === 0) break
      try {
        await this.#settings.write(batch.map(({ out }) => out))
      } catch (error) {
        this.#fault = new Error('cash-outs could not be written', { cause: error })
        for (const { failed } of [...batch, ...this.#waiting]) failed(error)
        this.#waiting = []
        throw error
      }
      for (const { done } of batch) done()
    }
    this.#writing = undefined
  }
}
