import { Refused } from './refuse.ts'

/** Whose work it is, what is aborted when it is of no more use to them, and whether it goes before all that is not `first`. */
export type Taker = { who?: string; signal?: AbortSignal | undefined; first?: boolean }

export type Semaphore = {
  /**
   * Runs work when a slot is free; those who wait take turns, so that one of them with much work does not hold up the others.
   * @throws Refused BUSY when too many wait already, or when the signal is aborted meanwhile; then the work is not started
   */
  take<Result>(work: () => Promise<Result>, taker?: Taker): Promise<Result>
  /** Whether `take` would refuse. */
  isFull(): boolean
  /** Whether `take` would wait. */
  isTaken(): boolean
  /** How many wait who do not go first. @param countedMax of one `who` no more are counted */
  waiting(countedMax?: number): number
}

type Limits = {
  /** How many of one `who` may wait; default: all. */
  perPersonMax?: number
}

type Waiter = () => void

const busy = () => new Refused('BUSY', { retryAfter: 2 })

/** At most `atOnce` run at the same time, at most `waitingMax` wait, and as many that go first. */
export const createSemaphore = (atOnce: number, waitingMax: number, { perPersonMax = waitingMax }: Limits = {}): Semaphore => {
  const [ahead, behind] = [createTurns(), createTurns()]
  let running = 0
  const isFull = (queue = behind): boolean => running >= atOnce && queue.size() >= waitingMax
  const wait = (queue: Turns, who: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((come, fail) => {
      const waiter = (): void => {
        signal?.removeEventListener('abort', drop)
        come()
      }
      const drop = (): void => {
        queue.remove(who, waiter)
        fail(busy())
      }
      queue.add(who, waiter)
      signal?.addEventListener('abort', drop, { once: true })
    })
  const enter = async ({ who = '', signal, first = false }: Taker): Promise<void> => {
    const queue = first ? ahead : behind
    if (signal?.aborted || isFull(queue)) throw busy()
    if (running < atOnce) return void running++
    if (queue.countOf(who) >= perPersonMax) throw busy()
    await wait(queue, who, signal)
  }
  const leave = (): void => {
    const next = ahead.next() ?? behind.next()
    // The next in the queue takes over the slot.
    if (next) next()
    else running--
  }
  return {
    isFull: () => isFull(),
    isTaken: () => running >= atOnce,
    waiting: (countedMax) => behind.size(countedMax),
    take: async (work, taker = {}) => {
      await enter(taker)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}

type Turns = ReturnType<typeof createTurns>

/** A queue for each person; one after the other gets a turn. */
const createTurns = () => {
  const queues = new Map<string, Waiter[]>()
  const write = (who: string, waiters: Waiter[]): void => {
    queues.delete(who)
    // At the end of the map: this person had a turn.
    if (waiters.length > 0) queues.set(who, waiters)
  }
  return {
    size: (countedMax = Infinity): number =>
      [...queues.values()].reduce((sum, { length }) => sum + Math.min(length, countedMax), 0),
    countOf: (who: string): number => queues.get(who)?.length ?? 0,
    add: (who: string, waiter: Waiter): void => void queues.set(who, [...(queues.get(who) ?? []), waiter]),
    remove: (who: string, waiter: Waiter): void => {
      const rest = (queues.get(who) ?? []).filter((each) => each !== waiter)
      if (rest.length > 0) queues.set(who, rest)
      else queues.delete(who)
    },
    next: (): Waiter | undefined => {
      const [first] = queues
      if (!first) return undefined
      const [who, [waiter, ...rest]] = first
      write(who, rest)
      return waiter
    },
  }
}
