import { availableParallelism } from 'node:os'
import { Refused } from '../kit/refuse.ts'

/** How calls of vendors are let in while several of them call at the same time. */
export type FairShareLimits = {
  /** Of a vendor, so many are decided at once whatever others do. */
  ownPlaces: number
  /** Beyond those, so many of all vendors. Fewer are slower for one that floods, more for its neighbours, who share the cores with it. */
  places: number
  /** A vendor that called within this time counts as calling. */
  callingMs: number
  /** A call that takes longer waits for something else than the others do, such as a held account: its place goes to the next. */
  placeMs: number
  waitMs: number
  waitingMax: number
}

const usual: FairShareLimits = {
  ownPlaces: 2,
  places: availableParallelism(),
  callingMs: 1_000,
  placeMs: 100,
  waitMs: 3_000,
  waitingMax: 2_000,
}

type Waiter = () => void

/** The connection of a call, such as a socket. */
export type Connection = {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

/** The calls of a vendor. `waiting` is in order of arrival, as a set, so that each is removed at once. */
type Line = { calledAt: number; running: number; waiting: Set<Waiter> }

const busy = () => new Refused('BUSY', { retryAfter: 1 })

/** Lets calls of vendors in: all of one that calls alone, and by turns while several call. */
export class FairShare {
  readonly #limits: FairShareLimits
  readonly #onWaiting: (vendor: string, calls: number) => void
  // In the order of turns: who got one goes to the end.
  readonly #lines = new Map<string, Line>()
  // Calls beyond the own places of their vendors.
  #shared = 0
  #waiters = 0

  /** @param onWaiting hears how many calls of a vendor wait whenever that changes */
  constructor(onWaiting: (vendor: string, calls: number) => void, limits: Partial<FairShareLimits> = {}) {
    this.#onWaiting = onWaiting
    this.#limits = { ...usual, ...limits }
  }

  /**
   * Waits until a call of the vendor may be decided: not at all while no other vendor calls; else vendors take turns.
   * @returns what gives the place back
   * @param connection when it is closed meanwhile, the call is not decided: its caller has given it up
   * @throws Refused BUSY when too many of this vendor wait, after `waitMs`, or when the connection was closed
   */
  async enter(vendor: string, connection: Connection): Promise<() => void> {
    if (connection.destroyed) throw busy()
    const now = performance.now()
    const line = this.#lines.get(vendor) ?? { calledAt: now, running: 0, waiting: new Set() }
    line.calledAt = now
    this.#lines.set(vendor, line)
    if (line.waiting.size === 0 && this.#isFree(line)) return this.#take(line)
    if (line.waiting.size >= this.#limits.waitingMax) throw busy()
    return this.#wait(vendor, line, connection)
  }

  #isFree(line: Line): boolean {
    const { ownPlaces, places } = this.#limits
    return line.running < ownPlaces || this.#shared < places || this.#isAlone(line)
  }

  #isAlone(line: Line): boolean {
    const since = performance.now() - this.#limits.callingMs
    for (const other of this.#lines.values())
      if (other !== line && (other.waiting.size > 0 || other.calledAt > since)) return false
    return true
  }

  #take(line: Line): () => void {
    const { ownPlaces, placeMs } = this.#limits
    if (line.running++ >= ownPlaces) this.#shared++
    let isHeld = true
    const leave = (): void => {
      if (!isHeld) return
      isHeld = false
      clearTimeout(late)
      if (line.running-- > ownPlaces) this.#shared--
      this.#next()
    }
    const late = setTimeout(leave, placeMs)
    late.unref()
    return leave
  }

  /** Lets in who waits, one of a vendor after one of another: a line that moves to the end comes again in the same loop. */
  #next(): void {
    if (this.#waiters === 0) return
    for (const [vendor, line] of this.#lines) {
      const [first] = line.waiting
      if (!first || !this.#isFree(line)) continue
      this.#lines.delete(vendor)
      this.#lines.set(vendor, line)
      first()
    }
  }

  #wait(vendor: string, line: Line, connection: Connection): Promise<() => void> {
    const count = (by: 1 | -1): void => {
      this.#waiters += by
      this.#onWaiting(vendor, line.waiting.size)
    }
    return new Promise((come, fail) => {
      const end = (): void => {
        clearTimeout(tooLong)
        connection.off('close', giveUp)
        line.waiting.delete(enter)
        count(-1)
      }
      const enter = (): void => {
        end()
        come(this.#take(line))
      }
      const giveUp = (): void => {
        end()
        fail(busy())
      }
      const tooLong = setTimeout(giveUp, this.#limits.waitMs)
      connection.once('close', giveUp)
      line.waiting.add(enter)
      count(1)
    })
  }
}
