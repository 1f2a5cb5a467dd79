import { Refused } from '../kit/refuse.ts'

/** Runs work when its turn comes. @throws Refused BUSY when too many wait already; then the work is not begun */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/** At most `atOnce` at the same time, at most `waitingMax` in line behind them. */
export const createTurns = (atOnce: number, waitingMax: number): Turns => {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running++
      return undefined
    }
    if (waiting.length >= waitingMax) throw new Refused('BUSY', { retryAfter: 2 })
    return new Promise((come) => waiting.push(come))
  }
  const leave = (): void => {
    const next = waiting.shift()
    // Whoever waits takes over the place that gets free.
    if (next) next()
    else running--
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
