import { Refused } from './refuse.ts'

export type Semaphore = {
  /** Runs work when its turn comes. @throws Refused BUSY when too many wait already; then the work is not begun */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** @throws Refused BUSY when `take` would */
  requireRoom(): void
}

/** At most `atOnce` at the same time, at most `waitingMax` in line behind them. */
export const createSemaphore = (atOnce: number, waitingMax: number): Semaphore => {
  const waiting: (() => void)[] = []
  let running = 0
  const requireRoom = (): void => {
    if (running >= atOnce && waiting.length >= waitingMax) throw new Refused('BUSY', { retryAfter: 2 })
  }
  const enter = (): Promise<void> | undefined => {
    requireRoom()
    if (running >= atOnce) return new Promise((come) => waiting.push(come))
    running++
    return undefined
  }
  const leave = (): void => {
    const next = waiting.shift()
    // Whoever waits takes over the place that gets free.
    if (next) next()
    else running--
  }
  return {
    requireRoom,
    take: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
