import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './figures.ts'

/** How long callers waited for their answers, in milliseconds. */
export type Waits = { answers: number; p50: number; p99: number }

/**
 * Asks at a steady rate, whether or not what was asked before is answered, as people do. A wait begins when the question
 * was due: what a busy program asks too late counts as waiting.
 * @returns ends the asking, waits for the answers that are out, and tells the waits
 */
export const askSteadily = (perSecond: number, ask: (turn: number) => Promise<void>): (() => Promise<Waits>) => {
  const waits: number[] = []
  const open = new Set<Promise<void>>()
  const begun = performance.now()
  let [isOn, turn] = [true, 0]
  const askOne = async (due: number, place: number): Promise<void> => {
    await ask(place)
    waits.push(performance.now() - due)
  }
  const asking = async (): Promise<void> => {
    for (; isOn; await sleep(1)) {
      for (; begun + (turn * 1000) / perSecond <= performance.now(); turn++) {
        const answer = askOne(begun + (turn * 1000) / perSecond, turn)
        open.add(answer)
        void answer.finally(() => open.delete(answer))
      }
    }
    await Promise.all(open)
  }
  const asked = asking()
  return async () => {
    isOn = false
    await asked
    const sorted = waits.toSorted((a, b) => a - b)
    return { answers: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
  }
}
