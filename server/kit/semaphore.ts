import { Refused } from './refuse.ts'

export type Semaphore = {
  /** Runs work when a slot is free. @throws Refused BUSY when too many wait already; then the work is not started */
  take<Result>(work: () => Promise<Result>): Promise<Result>
  /** @throws Refused BUSY when `take` would */
  requireRoom(): void
}

/** At most `atOnce` run at the same time, at most `waitingMax` wait. */
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
    // The next in the queue takes over the slot.
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
